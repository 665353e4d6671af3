// The account pickers: search, choose one or several, with an amount for each where quota is added or reduced (spec §2, §5; screens.md P8).
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { useMemo, useState } from 'react'
import { useQuotaLimits } from '../session/use-quota-limits.ts'
import { useProfile } from '../session/use-session.ts'
import { amountRule, type PickerKind, pickerWithin } from './definitions.ts'
import { PasteAmounts } from './PasteAmounts.tsx'
import { type Asking, EMPTY_SEARCH } from './picker-query.ts'
import { ChosenTags, PickerFoot } from './PickerChosen.tsx'
import { PickerSearchForm } from './PickerSearchForm.tsx'
import { PickerTable } from './PickerTable.tsx'
import styles from './pickers.module.css'
import { useConfirm } from './use-confirm.ts'
import { type PricedRow, usePickerChoice } from './use-picker-choice.ts'

/**
 * For the pages of orders: `kind` ADD (as before, unless told), REDUCE with an amount for each account, CLEAR without; `onConfirm` gets
 * `{ row, add_amount }` in each of them, `add_amount` being empty where none is asked for.
 */
type Props = {
  /** Adding quota unless told. */
  kind?: PickerKind
  /** One channel, or several of which one is shown at a time; what is chosen stands over all of them. */
  channel: Channel | readonly [Channel, ...Channel[]]
  onClose: () => void
  /** Chosen accounts, one at least and `room` at most, each with a valid amount where the picker asks for one. */
  onConfirm: (rows: readonly PricedRow[]) => void
  /** How many may be chosen; with 1 the next choice replaces the one before. */
  room?: number
  /** Accounts that are not offered, because they stand on the other side. */
  except?: readonly string[]
}

/** Draw it only while it is open: it starts empty every time. */
export function AccountPicker({ kind = 'ADD', channel: given, onClose, onConfirm, room: givenRoom, except }: Props) {
  const { isSubCustomer } = useProfile()
  const limits = useQuotaLimits()
  const definition = useMemo(() => pickerWithin(kind, limits), [kind, limits])
  const room = givenRoom ?? limits.most_accounts
  const channels = typeof given === 'string' ? ([given] as const) : given
  const [channel, setChannel] = useState<Channel>(channels[0])
  const [search, setSearch] = useState(EMPTY_SEARCH)
  const [page, setPage] = useState(1)
  const [ids, setIds] = useState('')
  const [emptied, setEmptied] = useState(0)
  const [isPasting, setIsPasting] = useState(false)
  const choice = usePickerChoice(definition.amounts, room === 1)
  const asking: Asking = { definition, channel, isSubCustomer, except }
  const chosen = [...choice.chosen.values()]
  const { problem, confirm } = useConfirm({ choice, ids, room, onConfirm })
  /** All is shown again, and the boxes of the search say so. */
  const clearSearch = () => {
    setSearch(EMPTY_SEARCH)
    setIds('')
    setPage(1)
    setEmptied(emptied + 1)
  }
  const showChannel = (next: Channel) => {
    setChannel(next)
    clearSearch()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width={definition.width}
      title="选择广告账户"
      closeOnOutsidePress={false}
      steady
      footerStart={
        <PickerFoot definition={definition} chosen={chosen} room={room} rule={amountRule(kind, channel, limits)} problem={problem} />
      }
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" onClick={confirm}>
            确定
          </Button>
        </>
      }
    >
      {channels.length === 1 ? null : <ChannelChoice channels={channels} channel={channel} onChange={showChannel} />}
      <PickerSearchForm
        key={emptied}
        channel={channel}
        onIds={setIds}
        onSearch={next => {
          setSearch(next)
          setPage(1)
        }}
        end={definition.amounts && <PasteButton isPasting={isPasting} onPasting={setIsPasting} />}
      />
      {isPasting ? <PasteAmounts kind={kind} channel={channel} onTake={choice.take} onClose={() => setIsPasting(false)} /> : null}
      {room > 1 ? <ChosenTags chosen={chosen} onRemove={choice.remove} /> : null}
      <PickerTable asking={asking} search={search} page={page} onPage={setPage} onClear={clearSearch} choice={choice} />
    </Dialog>
  )
}

function ChannelChoice(props: { channels: readonly Channel[]; channel: Channel; onChange: (channel: Channel) => void }) {
  return (
    <SegmentedControl
      label="渠道"
      className={styles.channels ?? ''}
      value={props.channel}
      onChange={props.onChange}
      options={props.channels.map(code => ({ value: code, label: CHANNELS[code].name }))}
    />
  )
}

function PasteButton({ isPasting, onPasting }: { isPasting: boolean; onPasting: (isPasting: boolean) => void }) {
  return (
    <Button
      size="small"
      variant="text"
      aria-expanded={isPasting}
      icon={<ClipboardPaste size={14} aria-hidden />}
      onClick={() => onPasting(!isPasting)}
    >
      粘贴金额
    </Button>
  )
}
