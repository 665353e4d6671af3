// The one sheet of a form: chosen here, and read and judged once the form is sent.
import type { FieldOf } from '@tallyhelm/browser/forms/use-form'
import { SHEET_FILE } from '@tallyhelm/protocol/topics/files/enums'
import { FileField } from './FileField.tsx'

const { extensions, mostBytes } = SHEET_FILE
const HELP = `xlsx 或 csv（UTF-8、GBK），不超过 ${mostBytes / 1024 / 1024} MB`

export const sheetProblem = (sheet: File | null): string | undefined => (sheet === null ? '请选择文件' : undefined)

type Props = FieldOf<File | null> & { isBusy: boolean }

export const SheetField = (props: Props) => <FileField {...props} label="文件" help={HELP} extensions={extensions} />
