// The one sheet of a form: chosen here, and read and judged once the form is sent.
import { HiddenRowsQuestion } from '@tallyhelm/browser/forms/HiddenRowsQuestion'
import type { HiddenRowsAsked } from '@tallyhelm/browser/forms/use-hidden-rows'
import type { FieldOf } from '@tallyhelm/browser/forms/use-form'
import { SHEET_FILE } from '@tallyhelm/protocol/topics/files/enums'
import { FileField } from './FileField.tsx'

const { extensions, mostBytes } = SHEET_FILE
const HELP = `xlsx 或 csv（UTF-8、GBK），不超过 ${mostBytes / 1024 / 1024} MB`

export const sheetProblem = (sheet: File | null): string | undefined => (sheet === null ? '请选择文件' : undefined)

/** `hidden`: what is asked of its hidden rows; the answer sends the form again by `onSubmit`. */
type Props = FieldOf<File | null> & { isBusy: boolean; hidden: HiddenRowsAsked; onSubmit: () => void }

export function SheetField({ hidden, onSubmit, onChange, error, ...props }: Props) {
  const change = (file: File | null) => {
    hidden.forget()
    onChange(file)
  }
  return (
    <>
      {/* A question is no error, and is told once. */}
      <FileField
        {...props}
        error={hidden.question === undefined ? error : undefined}
        onChange={change}
        label="文件"
        help={HELP}
        extensions={extensions}
      />
      <HiddenRowsQuestion
        question={hidden.question}
        onSay={choice => {
          hidden.say(choice)
          onSubmit()
        }}
      />
    </>
  )
}
