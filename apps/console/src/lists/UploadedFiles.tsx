// A list of uploaded files: the dialog that uploads another one, and the panel of one, which stands in the address.
import { DeclaredList, type DeclaredListProps } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { Columns } from '@tallyhelm/protocol/lists/columns'
import type { Filters } from '@tallyhelm/protocol/lists/filters'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { type ReactNode, useState } from 'react'
import { useStaff } from '../session/use-staff.ts'
import { openRow } from './open-row.ts'

const EVERY_MS = 3_000

/** Files that are worked on in the background are asked for again until none is. */
export const WHILE_RUNNING = {
  everyMs: ({ content }: { content: readonly { state: string }[] }) =>
    content.some(({ state }) => state === 'RUNNING') ? EVERY_MS : undefined,
}

type Ends = { onDone: (id: string) => void; onClose: () => void }
type Props<Declared extends Filters, Row, Shown extends Columns<Row>> = Omit<
  DeclaredListProps<Declared, Row, Shown>,
  'frame' | 'cells' | 'actions' | 'onOpen'
> & {
  frame: DeclaredListProps<Declared, Row, Shown>['frame'] & Parameters<typeof openRow>[0]
  /** Besides that of what can be done. */
  cells: Omit<Cells<Row, Shown>, 'action'>
  upload: Parameters<typeof mayCall>[0]
  uploadText: string
  dialog: (ends: Ends) => ReactNode
  idOf: (row: Row) => string
  /** What is next to be done with it. */
  actionText: (row: Row) => string
  panel: (id: string, onClose: () => void) => ReactNode
}

export function UploadedFiles<Declared extends Filters, Row, Shown extends Columns<Row>>(props: Props<Declared, Row, Shown>) {
  const { upload, uploadText, dialog, idOf, actionText, panel, cells, ...list } = props
  const { role } = useStaff()
  const { openId, open, close } = openRow(list.frame)
  const [isUploading, setUploading] = useState(false)
  const action = (row: Row) => (
    <Button variant="link" size="mini" onClick={() => open(idOf(row))}>
      {actionText(row)}
    </Button>
  )
  const onDone = (id: string) => {
    setUploading(false)
    open(id)
  }
  return (
    <>
      <DeclaredList<Declared, Row, Shown>
        {...list}
        cells={{ ...cells, action } as unknown as Cells<Row, Shown>}
        actions={
          mayCall(upload, role) ? (
            <Button variant="primary" size="small" onClick={() => setUploading(true)}>
              {uploadText}
            </Button>
          ) : undefined
        }
        onOpen={row => open(idOf(row))}
      />
      {openId === undefined ? null : panel(openId, close)}
      {isUploading ? dialog({ onDone, onClose: () => setUploading(false) }) : null}
    </>
  )
}
