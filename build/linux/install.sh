#!/bin/sh
# Installs the game for one person, with its menu entry and double click on saved games, and removes
# it again. Nothing is half installed: everything is copied beside its place and then moved there.
#
#   ./install.sh                  into ~/.local
#   ./install.sh --prefix DIR     into another folder
#   ./install.sh --uninstall      removes it; saves and settings stay where they are
set -u
here=$(dirname "$(readlink -f "$0")")
id=@ID@
kilobytes=@KILOBYTES@
prefix=${HOME:-}/.local
task=install

refuse() {
    echo "install.sh: $1" >&2
    exit 1
}

while [ $# -gt 0 ]; do
    case $1 in
        --uninstall) task=uninstall ;;
        --prefix) shift; prefix=${1:-} ;;
        *) refuse "unknown word $1; there are --prefix DIR and --uninstall." ;;
    esac
    [ $# -gt 0 ] && shift
done
case $prefix in /*) ;; *) refuse "the folder after --prefix must begin with a slash." ;; esac

lib=$prefix/lib/cleopatra
list=$lib/installed-files

refresh() {
    # The desktop learns of the file type and the menu entry; without these tools it does at login.
    if [ -d "$prefix/share/mime/packages" ] && command -v update-mime-database > /dev/null; then
        update-mime-database "$prefix/share/mime" > /dev/null 2>&1
    fi
    if [ -d "$prefix/share/applications" ] && command -v update-desktop-database > /dev/null; then
        update-desktop-database "$prefix/share/applications" > /dev/null 2>&1
    fi
}

remove_listed() {
    # What an installation put elsewhere, by the list that it left; and folders that are empty then.
    [ -f "$1" ] || return 0
    while IFS= read -r name; do
        rm -f "$prefix/$name"
        folder=$(dirname "$prefix/$name")
        while [ "$folder" != "$prefix" ] && rmdir "$folder" 2> /dev/null; do
            folder=$(dirname "$folder")
        done
    done < "$1"
}

if [ "$task" = uninstall ]; then
    [ -d "$lib" ] || refuse "there is no Cleopatra in $prefix."
    remove_listed "$list"
    rm -rf "$lib"
    refresh
    # What the desktop made for this one file type and menu entry goes with them.
    if [ ! -d "$prefix/share/mime/packages" ]; then rm -rf "$prefix/share/mime"; fi
    if [ "$(ls -A "$prefix/share/applications" 2> /dev/null)" = mimeinfo.cache ]; then
        rm -rf "$prefix/share/applications"
    fi
    for folder in bin lib share; do rmdir "$prefix/$folder" 2> /dev/null; done
    echo "Cleopatra is removed. Saves and settings stay in ~/.local/share/Cleopatra."
    exit 0
fi

"$here/play" --check-system || exit 1
mkdir -p "$prefix/lib" "$prefix/bin" "$prefix/share" 2> /dev/null && [ -w "$prefix/lib" ] \
    && [ -w "$prefix/bin" ] && [ -w "$prefix/share" ] \
    || refuse "$prefix cannot be written to: choose a folder of your own with --prefix."
free=$(df -Pk "$prefix" | awk 'NR == 2 { print $4 }')
[ "${free:-0}" -gt "$kilobytes" ] \
    || refuse "there is not enough room in $prefix: $((kilobytes / 1024)) MB are needed."

new=$lib.new
give_up() {
    rm -rf "$new"
    refuse "the files could not be copied; nothing was installed."
}
trap 'rm -rf "$new"; exit 1' INT TERM
rm -rf "$new"
mkdir "$new" && cp -R "$here/program" "$here/share" "$here/play" "$here/install.sh" "$new/" || give_up

rm -rf "$lib.old"
if [ -d "$lib" ]; then mv "$lib" "$lib.old" || give_up; fi
mv "$new" "$lib" || { mv "$lib.old" "$lib" 2> /dev/null; give_up; }
remove_listed "$lib.old/installed-files"
rm -rf "$lib.old"
mkdir -p "$prefix/bin" "$prefix/share"

echo bin/cleopatra > "$list"
ln -sf ../lib/cleopatra/play "$prefix/bin/cleopatra"
(cd "$lib/share" && find . -type f) | sed 's|^\./|share/|' >> "$list"
(cd "$lib" && tar cf - share) | (cd "$prefix" && tar xf -)
quoted=$(printf '%s' "$prefix/bin/cleopatra" | sed 's/[&|\\]/\\&/g')
sed "s|^Exec=.*|Exec=\"$quoted\" %f|" "$lib/share/applications/$id.desktop" \
    > "$prefix/share/applications/$id.desktop"
refresh
echo "Cleopatra is installed: it is in the menu of games, and $prefix/bin/cleopatra starts it."
