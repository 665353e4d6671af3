// What can be done about one record of a pixel.
import type { PixelRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { PairActions } from './PairActions.tsx'
import { UnbindPixelButton } from './UnbindPixelButton.tsx'

type Props = { row: PixelRecord; obstacle: string | undefined; onSubmit: (submitId: string) => void }

export const PixelActions = ({ row, obstacle, onSubmit }: Props) => (
  <PairActions row={row} retryText="重新提交" obstacle={obstacle} onSubmit={onSubmit}>
    {row.status === 'BIND' ? <UnbindPixelButton row={row} obstacle={obstacle} onDone={onSubmit} /> : null}
  </PairActions>
)
