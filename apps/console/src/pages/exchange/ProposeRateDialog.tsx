// Proposing a rate by hand: the figure, where it was read, and why; what it moves is shown while it is typed.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { exchangeEndpoints } from '@tallyhelm/protocol/topics/exchange/endpoints'
import { rateProblem, SOURCE_EVERY_MINUTES, sourceProblem } from '@tallyhelm/protocol/topics/exchange/limits'
import type { ExchangeRate, ExchangeRates } from '@tallyhelm/protocol/topics/exchange/schemas'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useFormCommand } from '../../api/queries.ts'
import { useCaseDone } from '../../cases/use-case-done.ts'
import { ReasonField, useReason } from '../../forms/ReasonField.tsx'
import { MoveFacts } from './MoveFacts.tsx'
import { DEFAULT_HOLD, heldUntilOf, holdOptions, isFarMove, NO_HOLD, pairText } from './rate-texts.ts'

type Props = { rate: ExchangeRate; source: ExchangeRates['source']; onClose: () => void }

export function ProposeRateDialog({ rate, source: feed, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [source, setSource] = useState('')
  const [hold, setHold] = useState(DEFAULT_HOLD)
  const [openedMs] = useState(nowMs)
  const [confirmed, setConfirmed] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const { reason, field, check } = useReason()
  const propose = useFormCommand(exchangeEndpoints.proposeRate, { onSuccess: onClose, onSettled: useCaseDone() })
  const problem = rateProblem(typed)
  const proposed = { rate: typed, markup_percent: null }
  const isUnconfirmed = problem === undefined && !confirmed && isFarMove(rate, proposed)
  const submit = () => {
    setIsTried(true)
    if (!check() || problem !== undefined || sourceProblem(source) !== undefined || isUnconfirmed) return
    propose.mutate({
      request: {
        currency: rate.currency,
        rate: typed.trim(),
        source,
        held_until: heldUntilOf(hold, openedMs),
        reason,
        is_confirmed: confirmed,
      },
    })
  }
  const refused = (path: string) => fieldMessage(propose.error, path)
  return (
    <FormDialog
      title={`设置汇率：${pairText(rate.currency)}`}
      submitText="提交复核"
      isBusy={propose.isPending}
      refusal={formMessage(propose.error, ['rate', 'source', 'held_until', 'reason', 'is_confirmed'])}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="市场汇率"
        required
        inputMode="decimal"
        autoComplete="off"
        suffix={rate.currency}
        placeholder="例如 7.1234"
        help={`1 美元兑多少 ${rate.currency}，不含加点；复核通过时生效`}
        value={typed}
        onChange={setTyped}
        error={(isTried ? problem : undefined) ?? refused('rate')}
      />
      <TextField
        label="汇率来源"
        required
        placeholder="例如 中国银行外汇牌价"
        value={source}
        onChange={setSource}
        error={(isTried ? sourceProblem(source) : undefined) ?? refused('source')}
      />
      <HoldField feed={feed} hold={hold} openedMs={openedMs} onChange={setHold} error={refused('held_until')} />
      {problem === undefined ? (
        <MoveFacts
          rate={rate}
          proposed={proposed}
          confirmed={confirmed}
          onConfirm={setConfirmed}
          error={isTried && isUnconfirmed ? '请核对后勾选确认' : confirmed ? undefined : refused('is_confirmed')}
        />
      ) : null}
      <ReasonField {...field(refused('reason'))} />
    </FormDialog>
  )
}

type HoldProps = {
  feed: ExchangeRates['source']
  hold: string
  openedMs: number
  onChange: (hold: string) => void
  error: string | undefined
}

/** Until when the source leaves it alone, and what comes after that. */
function HoldField({ feed, hold, openedMs, onChange, error }: HoldProps) {
  const help = feed === null ? '未接入汇率来源，汇率一直有效至下次人工更新（最长 7 天）。' : holdHelp(feed.name, hold)
  return <Select label="保持至" help={help} value={hold} options={holdOptions(openedMs)} onChange={onChange} error={error} />
}

const holdHelp = (feed: string, hold: string) =>
  hold === NO_HOLD
    ? `${feed}每 ${SOURCE_EVERY_MINUTES} 分钟更新一次，下次更新即取代此汇率。`
    : `在此之前${feed}不会覆盖此汇率；之后由其自动更新取代（每 ${SOURCE_EVERY_MINUTES} 分钟）。`
