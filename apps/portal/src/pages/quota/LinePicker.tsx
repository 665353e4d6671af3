// Chooses further accounts for the table of an order: with amounts where they are added or reduced.
import { AccountPicker } from '../../pickers/AccountPicker.tsx'
import type { PickerKind } from '../../pickers/definitions.ts'
import type { PricedRow } from '../../pickers/PasteAmounts.tsx'
import type { OrderDraft } from './use-order-draft.ts'

type Props = { draft: OrderDraft; room: number; onClose: () => void; onConfirm: (rows: readonly PricedRow[]) => void }

export function LinePicker({ draft, room, onClose, onConfirm }: Props) {
  const { anchor } = draft.form
  const except = anchor === null ? [] : [anchor.account_id]
  return (
    <AccountPicker kind={linePickerOf(draft)} channel={draft.channel} room={room} except={except} onClose={onClose} onConfirm={onConfirm} />
  )
}

function linePickerOf({ kind, form }: OrderDraft): PickerKind {
  if (kind !== 'TRANSFER') return kind
  return form.mode === 'FROM_ONE' ? 'TRANSFER_TO' : 'TRANSFER_FROM'
}
