// What becomes of rows and columns that nobody sees in a sheet: the answer sends it again.
import { HIDDEN_ROWS, HIDDEN_ROWS_CODES, type HiddenRows } from '@tallyhelm/protocol/topics/files/sheet-reading'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'

type Props = {
  /** What is hidden; nothing shows without. */
  question: string | undefined
  /** Of several files: which one it is. */
  fileName?: string
  onSay: (choice: HiddenRows) => void
}

export function HiddenRowsQuestion({ question, fileName, onSay }: Props) {
  if (question === undefined) return null
  return (
    <NoticeStrip tone="warning" title={fileName ?? '文件中有隐藏的内容'}>
      <Stack gap={8}>
        <span role="status">{question}</span>
        <Row>
          {HIDDEN_ROWS_CODES.map(choice => (
            <Button key={choice} size="small" onClick={() => onSay(choice)}>
              {HIDDEN_ROWS[choice]}
            </Button>
          ))}
        </Row>
      </Stack>
    </NoticeStrip>
  )
}
