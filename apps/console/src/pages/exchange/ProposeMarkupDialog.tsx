// Proposing another markup, with the reason; what customers pay by it is shown while it is typed.
import { exchangeEndpoints } from '@tallyhelm/protocol/topics/exchange/endpoints'
import { markupProblem } from '@tallyhelm/protocol/topics/exchange/limits'
import type { ExchangeRate } from '@tallyhelm/protocol/topics/exchange/schemas'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useFormCommand } from '../../api/queries.ts'
import { useCaseDone } from '../../cases/use-case-done.ts'
import { ReasonField, useReason } from '../../forms/ReasonField.tsx'
import { MoveFacts } from './MoveFacts.tsx'
import { isFarMove, pairText } from './rate-texts.ts'

export function ProposeMarkupDialog({ rate, onClose }: { rate: ExchangeRate; onClose: () => void }) {
  const [typed, setTyped] = useState(rate.markup_percent)
  const [confirmed, setConfirmed] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const { reason, field, check } = useReason()
  const propose = useFormCommand(exchangeEndpoints.proposeMarkup, { onSuccess: onClose, onSettled: useCaseDone() })
  const problem = markupProblem(typed)
  const proposed = { rate: null, markup_percent: typed }
  const isUnconfirmed = problem === undefined && !confirmed && isFarMove(rate, proposed)
  const submit = () => {
    setIsTried(true)
    const isReasonFit = check()
    if (!isReasonFit || problem !== undefined || isUnconfirmed) return
    propose.mutate({ request: { currency: rate.currency, markup_percent: typed.trim(), reason, is_confirmed: confirmed } })
  }
  const refused = (path: string) => fieldMessage(propose.error, path)
  return (
    <FormDialog
      title={`设置加点：${pairText(rate.currency)}`}
      submitText="提交复核"
      isBusy={propose.isPending}
      refusal={formMessage(propose.error, ['markup_percent', 'reason', 'is_confirmed'])}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="加点"
        required
        inputMode="decimal"
        autoComplete="off"
        suffix="%"
        placeholder="例如 0.50"
        help="在市场汇率上增加的比例，0 至 10%；复核通过时生效"
        value={typed}
        onChange={setTyped}
        error={(isTried ? problem : undefined) ?? refused('markup_percent')}
      />
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
