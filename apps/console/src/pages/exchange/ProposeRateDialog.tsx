// Proposing a rate by hand: the figure, where it was read, and why; what it moves is shown while it is typed.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { type FieldOf, useForm } from '@tallyhelm/browser/forms/use-form'
import { exchangeEndpoints } from '@tallyhelm/protocol/topics/exchange/endpoints'
import { rateProblem, SOURCE_EVERY_MINUTES, sourceProblem } from '@tallyhelm/protocol/topics/exchange/limits'
import type { ExchangeRate, ExchangeRates } from '@tallyhelm/protocol/topics/exchange/schemas'
import { Select } from '@tallyhelm/ui/fields/Select'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { MoveFacts } from './MoveFacts.tsx'
import { DEFAULT_HOLD, heldUntilOf, holdOptions, isFarMove, NO_HOLD, pairText } from './rate-texts.ts'

type Props = { rate: ExchangeRate; source: ExchangeRates['source']; onClose: () => void }

export function ProposeRateDialog({ rate, source: feed, onClose }: Props) {
  const [openedMs] = useState(nowMs)
  const propose = useFormCommand(exchangeEndpoints.proposeRate, { onSuccess: onClose })
  const proposedOf = (typed: string) => ({ rate: typed, markup_percent: null })
  const form = useForm({
    initial: { rate: '', source: '', held_until: DEFAULT_HOLD, is_confirmed: false, reason: '' },
    checks: {
      rate: rateProblem,
      source: sourceProblem,
      is_confirmed: (isConfirmed, { rate: typed }) =>
        rateProblem(typed) === undefined && !isConfirmed && isFarMove(rate, proposedOf(typed)) ? '请核对后勾选确认' : undefined,
      reason: reasonProblem,
    },
    send: ({ held_until: hold, ...values }) =>
      propose.mutateAsync({ request: { currency: rate.currency, ...values, held_until: heldUntilOf(hold, openedMs) } }),
  })
  const typed = form.values.rate
  return (
    <FormDialog title={`设置汇率：${pairText(rate.currency)}`} submitText="提交复核" onClose={onClose} {...form.dialog}>
      <TextField
        label="市场汇率"
        required
        inputMode="decimal"
        autoComplete="off"
        suffix={rate.currency}
        placeholder="例如 7.1234"
        help={`1 美元兑多少 ${rate.currency}，不含加点；复核通过时生效`}
        {...form.field('rate')}
      />
      <TextField label="汇率来源" required placeholder="例如 中国银行外汇牌价" {...form.field('source')} />
      <HoldField feed={feed} openedMs={openedMs} {...form.field('held_until')} />
      {rateProblem(typed) === undefined ? <MoveFacts rate={rate} proposed={proposedOf(typed)} {...form.field('is_confirmed')} /> : null}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

type HoldProps = FieldOf<string> & { feed: ExchangeRates['source']; openedMs: number }

/** Until when the source leaves it alone, and what comes after that. */
function HoldField({ feed, openedMs, ...field }: HoldProps) {
  const help = feed === null ? '未接入汇率来源，汇率一直有效至下次人工更新（最长 7 天）。' : holdHelp(feed.name, field.value)
  return <Select label="保持至" help={help} options={holdOptions(openedMs)} {...field} />
}

const holdHelp = (feed: string, hold: string) =>
  hold === NO_HOLD
    ? `${feed}每 ${SOURCE_EVERY_MINUTES} 分钟更新一次，下次更新即取代此汇率。`
    : `在此之前${feed}不会覆盖此汇率；之后由其自动更新取代（每 ${SOURCE_EVERY_MINUTES} 分钟）。`
