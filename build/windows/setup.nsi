; The set-up for Windows; scripts/release/nsis.py fills in the words between @ signs.
; NSIS's usual stub is a 32-bit program, which a Windows (or wine) of 64 bits alone cannot start.
Target amd64-unicode
SetCompressor @COMPRESSOR@
SetDateSave off
ManifestSupportedOS all
ManifestDPIAware true
!include MUI2.nsh
!include FileFunc.nsh
!include WinVer.nsh
!include LogicLib.nsh

Name "@PROGRAM@"
OutFile "@TARGET@"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\@PROGRAM@"
InstallDirRegKey HKCU "@KEY@" "InstallLocation"
BrandingText "@PROGRAM@ @VERSION@"
AllowSkipFiles off
VIProductVersion "@NUMBERS@"
VIAddVersionKey "ProductName" "@PROGRAM@"
VIAddVersionKey "FileDescription" "@PROGRAM@ set-up"
VIAddVersionKey "FileVersion" "@VERSION@"
VIAddVersionKey "ProductVersion" "@VERSION@"
VIAddVersionKey "LegalCopyright" "@PUBLISHER@"

!define MUI_ICON "@ICON@"
!define MUI_UNICON "@ICON@"
!define MUI_FINISHPAGE_RUN "$INSTDIR\@PROGRAM@.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Spanish"

LangString Running ${LANG_ENGLISH} "@PROGRAM@ is running. Close it, then try again."
LangString Running ${LANG_SPANISH} "@PROGRAM@ está abierto. Ciérrelo y vuelva a intentarlo."
LangString TooOld ${LANG_ENGLISH} "@PROGRAM@ needs Windows 10 or newer. Nothing was installed."
LangString TooOld ${LANG_SPANISH} "@PROGRAM@ necesita Windows 10 o posterior. No se ha instalado nada."
LangString NoRights ${LANG_ENGLISH} "$INSTDIR cannot be written to. Choose a folder of your own. Nothing was installed."
LangString NoRights ${LANG_SPANISH} "No se puede escribir en $INSTDIR. Elija una carpeta propia. No se ha instalado nada."
LangString NoSpace ${LANG_ENGLISH} "There is not enough room: @MEGABYTES@ MB are needed in $INSTDIR. Nothing was installed."
LangString NoSpace ${LANG_SPANISH} "No hay espacio suficiente: se necesitan @MEGABYTES@ MB en $INSTDIR. No se ha instalado nada."
LangString NotCopied ${LANG_ENGLISH} "The files could not be copied. Nothing was installed."
LangString NotCopied ${LANG_SPANISH} "No se han podido copiar los archivos. No se ha instalado nada."

; Somebody who installs silently learns the reason from the log of their console and the exit code.
!macro refuse reason code
  DetailPrint "${reason}"
  MessageBox MB_OK|MB_ICONEXCLAMATION "${reason}" /SD IDOK
  SetErrorLevel ${code}
  Quit
!macroend

; A program that runs cannot be written over.
!macro wait_until_closed folder
  ${If} ${FileExists} "${folder}\@PROGRAM@.exe"
    ${Do}
      ClearErrors
      FileOpen $0 "${folder}\@PROGRAM@.exe" a
      ${IfNot} ${Errors}
        FileClose $0
        ${ExitDo}
      ${EndIf}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(Running)" /SD IDCANCEL IDRETRY +3
      SetErrorLevel @RUNNING@
      Quit
    ${Loop}
  ${EndIf}
!macroend

!macro clear_stage
  SetOutPath "$TEMP"
  RMDir /r "$INSTDIR\@STAGE@"
  RMDir "$INSTDIR"
!macroend

Function .onInit
  ${IfNot} ${AtLeastWin10}
    !insertmacro refuse "$(TooOld)" @TOOOLD@
  ${EndIf}
FunctionEnd

Function .onInstFailed
  !insertmacro clear_stage
  SetErrorLevel @NOTCOPIED@
FunctionEnd

Section
  ReadRegStr $R0 HKCU "@KEY@" "InstallLocation"
  ${If} $R0 != ""
    !insertmacro wait_until_closed "$R0"
  ${EndIf}
  !insertmacro wait_until_closed "$INSTDIR"

  ClearErrors
  CreateDirectory "$INSTDIR\@STAGE@"
  FileOpen $0 "$INSTDIR\@STAGE@\written.txt" w
  ${If} ${Errors}
    !insertmacro clear_stage
    !insertmacro refuse "$(NoRights)" @NORIGHTS@
  ${EndIf}
  FileClose $0
  Delete "$INSTDIR\@STAGE@\written.txt"
  ${GetRoot} "$INSTDIR" $1
  ${DriveSpace} "$1\" "/D=F /S=M" $2
  ${If} $2 < @MEGABYTES@
    !insertmacro clear_stage
    !insertmacro refuse "$(NoSpace)" @NOSPACE@
  ${EndIf}

  ClearErrors
@COPY@
  SetOutPath "$INSTDIR\@STAGE@"
  ${If} ${Errors}
    !insertmacro clear_stage
    !insertmacro refuse "$(NotCopied)" @NOTCOPIED@
  ${EndIf}

  ; The older version goes by its own list of files; the player's files are not on it.
  SetOutPath "$TEMP"
  ${If} $R0 != ""
  ${AndIf} ${FileExists} "$R0\uninstall.exe"
    ExecWait '"$R0\uninstall.exe" /S _?=$R0' $3
    ${If} $3 <> 0
      !insertmacro clear_stage
      !insertmacro refuse "$(NotCopied)" @NOTCOPIED@
    ${EndIf}
    Delete "$R0\uninstall.exe"
    RMDir "$R0"
  ${EndIf}
  ClearErrors
@MOVE@
  ${If} ${Errors}
    !insertmacro refuse "$(NotCopied)" @NOTCOPIED@
  ${EndIf}
  RMDir "$INSTDIR\@STAGE@"

  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\@PROGRAM@.lnk" "$INSTDIR\@PROGRAM@.exe"
  WriteRegStr HKCU "@KEY@" "DisplayName" "@PROGRAM@"
  WriteRegStr HKCU "@KEY@" "DisplayVersion" "@VERSION@"
  WriteRegStr HKCU "@KEY@" "DisplayIcon" "$INSTDIR\@PROGRAM@.exe"
  WriteRegStr HKCU "@KEY@" "Publisher" "@PUBLISHER@"
  WriteRegStr HKCU "@KEY@" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "@KEY@" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "@KEY@" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "@KEY@" "EstimatedSize" @KILOBYTES@
  WriteRegDWORD HKCU "@KEY@" "NoModify" 1
  WriteRegDWORD HKCU "@KEY@" "NoRepair" 1
  WriteRegStr HKCU "Software\Classes\@SUFFIX@" "" "@CLASS@"
  WriteRegStr HKCU "Software\Classes\@CLASS@" "" "@PROGRAM@ game"
  WriteRegStr HKCU "Software\Classes\@CLASS@\DefaultIcon" "" "$INSTDIR\@PROGRAM@.exe,0"
  WriteRegStr HKCU "Software\Classes\@CLASS@\shell\open\command" "" '"$INSTDIR\@PROGRAM@.exe" "%1"'
  ${RefreshShellIcons}
SectionEnd

Section "Uninstall"
  !insertmacro wait_until_closed "$INSTDIR"
@REMOVE@
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\@PROGRAM@.lnk"
  DeleteRegKey HKCU "@KEY@"
  ReadRegStr $0 HKCU "Software\Classes\@SUFFIX@" ""
  ${If} $0 == "@CLASS@"
    DeleteRegKey HKCU "Software\Classes\@SUFFIX@"
  ${EndIf}
  DeleteRegKey HKCU "Software\Classes\@CLASS@"
  ${RefreshShellIcons}
SectionEnd
