// The account pickers: search, choose one or several, with an amount for each where quota is added or reduced (spec §2, §5; screens.md P8).
import { ID_BOX_MAX_LENGTH } from '@tallyhelm/protocol/values/text'
import { MAX_ACCOUNTS_PER_ORDER } from '@tallyhelm/protocol/topics/quota/limits'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { useState } from 'react'
import { useProfile } from '../session/use-session.ts'
import { PICKERS, type PickerKind } from './definitions.ts'
import { PasteAmounts } from './PasteAmounts.tsx'
import { type Asking, EMPTY_SEARCH } from './picker-query.ts'
import { ChosenTags, PickerFoot } from './PickerChosen.tsx'
import { PickerSearchForm, TOO_MANY_IDS } from './PickerSearchForm.tsx'
import { PickerTable } from './PickerTable.tsx'
import styles from './pickers.module.css'
import { type PricedRow, usePickerChoice } from './use-picker-choice.ts'

/**
 * For the pages of orders: `kind` ADD (as before, unless told), REDUCE with an amount for each account, CLEAR without; `onConfirm` gets
 * `{ row, amount }` in each of them, `amount` being empty where none is asked for.
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
}

type Problem = { message: string; chosen: ReadonlyMap<string, PricedRow>; ids: string }

/** Draw it only while it is open: it starts empty every time. */
export function AccountPicker({ kind = 'ADD', channel: given, onClose, onConfirm, room = MAX_ACCOUNTS_PER_ORDER }: Props) {
  const toast = useToast()
  const { isSubCustomer } = useProfile()
  const definition = PICKERS[kind]
  const channels = typeof given === 'string' ? ([given] as const) : given
  const [channel, setChannel] = useState<Channel>(channels[0])
  const [search, setSearch] = useState(EMPTY_SEARCH)
  const [page, setPage] = useState(1)
  const [ids, setIds] = useState('')
  const [isPasting, setIsPasting] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const choice = usePickerChoice(definition.amounts, room === 1)
  const asking: Asking = { definition, channel, isSubCustomer }
  const chosen = [...choice.chosen.values()]
  const refuse = (message: string) => {
    setProblem({ message, chosen: choice.chosen, ids })
    toast.error(message, { key: 'picker' })
  }
  // Said until something is chosen, entered or taken back.
  const isCurrent = problem?.chosen === choice.chosen && problem.ids === ids
  const confirm = () => {
    if (ids.length > ID_BOX_MAX_LENGTH) return refuse(TOO_MANY_IDS)
    if (chosen.length === 0) return refuse('请选择广告账号')
    if (chosen.length > room) return refuse(`最多选择${room}个广告账号`)
    const wrong = choice.checkAll()
    if (wrong !== undefined) return refuse(wrong)
    onConfirm(chosen.map(({ row, amount }) => ({ row, amount: amount.replaceAll(',', '') })))
  }
  const showChannel = (next: Channel) => {
    setChannel(next)
    setSearch(EMPTY_SEARCH)
    setIds('')
    setPage(1)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width={definition.width}
      title="选择广告账户"
      closeOnOutsidePress={false}
      footerStart={<PickerFoot definition={definition} chosen={chosen} problem={isCurrent ? problem.message : undefined} />}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" onClick={confirm}>
            确定
          </Button>
        </>
      }
    >
      {channels.length === 1 ? null : (
        <SegmentedControl
          label="渠道"
          className={styles.channels ?? ''}
          value={channel}
          onChange={showChannel}
          options={channels.map(code => ({ value: code, label: CHANNELS[code].name }))}
        />
      )}
      <PickerSearchForm
        key={channel}
        channel={channel}
        onIds={setIds}
        onSearch={next => {
          setSearch(next)
          setPage(1)
        }}
        end={
          definition.amounts === undefined ? null : (
            <Button
              size="small"
              variant="text"
              aria-expanded={isPasting}
              icon={<ClipboardPaste size={14} aria-hidden />}
              onClick={() => setIsPasting(!isPasting)}
            >
              粘贴金额
            </Button>
          )
        }
      />
      {isPasting ? <PasteAmounts kind={kind} channel={channel} onTake={choice.take} onClose={() => setIsPasting(false)} /> : null}
      {room > 1 ? <ChosenTags chosen={chosen} onRemove={choice.remove} /> : null}
      <PickerTable asking={asking} search={search} page={page} onPage={setPage} onClear={() => setSearch(EMPTY_SEARCH)} choice={choice} />
    </Dialog>
  )
}
