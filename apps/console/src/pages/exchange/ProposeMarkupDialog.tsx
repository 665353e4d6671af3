// Proposing another markup, with the reason; what customers pay by it is shown while it is typed.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { exchangeEndpoints } from '@tallyhelm/protocol/topics/exchange/endpoints'
import { markupProblem } from '@tallyhelm/protocol/topics/exchange/limits'
import type { ExchangeRate } from '@tallyhelm/protocol/topics/exchange/schemas'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { MoveFacts } from './MoveFacts.tsx'
import { isFarMove, pairText } from './rate-texts.ts'

export function ProposeMarkupDialog({ rate, onClose }: { rate: ExchangeRate; onClose: () => void }) {
  const propose = useFormCommand(exchangeEndpoints.proposeMarkup, { onSuccess: onClose })
  const proposedOf = (markup_percent: string) => ({ rate: null, markup_percent })
  const form = useForm({
    initial: { markup_percent: rate.markup_percent, is_confirmed: false, reason: '' },
    checks: {
      markup_percent: markupProblem,
      is_confirmed: (isConfirmed, { markup_percent: typed }) =>
        markupProblem(typed) === undefined && !isConfirmed && isFarMove(rate, proposedOf(typed)) ? '请核对后勾选确认' : undefined,
      reason: reasonProblem,
    },
    send: values => propose.mutateAsync({ request: { currency: rate.currency, ...values } }),
  })
  const typed = form.values.markup_percent
  return (
    <FormDialog title={`设置加点：${pairText(rate.currency)}`} submitText="提交复核" onClose={onClose} {...form.dialog}>
      <TextField
        label="加点"
        required
        inputMode="decimal"
        autoComplete="off"
        suffix="%"
        placeholder="例如 0.50"
        help="在市场汇率上增加的比例，0 至 10%；复核通过时生效"
        {...form.field('markup_percent')}
      />
      {markupProblem(typed) === undefined ? <MoveFacts rate={rate} proposed={proposedOf(typed)} {...form.field('is_confirmed')} /> : null}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
