// Proposing a rate by hand: the figure, where it was read, and why; what it moves is shown while it is typed.
import { exchangeEndpoints } from '@tallyhelm/protocol/topics/exchange/endpoints'
import { rateProblem, sourceProblem } from '@tallyhelm/protocol/topics/exchange/limits'
import type { ExchangeRate } from '@tallyhelm/protocol/topics/exchange/schemas'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useState } from 'react'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useFormCommand } from '../../api/queries.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { ReasonField, useReason } from '../../forms/ReasonField.tsx'
import { MoveFacts } from './MoveFacts.tsx'
import { isFarMove, pairText } from './rate-texts.ts'
import { useExchangeDone } from './use-exchange-done.ts'

export function ProposeRateDialog({ rate, onClose }: { rate: ExchangeRate; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [source, setSource] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const { reason, field, check } = useReason()
  const propose = useFormCommand(exchangeEndpoints.proposeRate, { onSuccess: onClose, onSettled: useExchangeDone() })
  const problem = rateProblem(typed)
  const proposed = { rate: typed, markup_percent: null }
  const isUnconfirmed = problem === undefined && !confirmed && isFarMove(rate, proposed)
  const submit = () => {
    setIsTried(true)
    const isReasonFit = check()
    if (!isReasonFit || problem !== undefined || sourceProblem(source) !== undefined || isUnconfirmed) return
    propose.mutate({ request: { currency: rate.currency, rate: typed.trim(), source, reason, confirms_large_move: confirmed } })
  }
  const refused = (path: string) => fieldMessage(propose.error, path)
  return (
    <FormDialog
      title={`设置汇率：${pairText(rate.currency)}`}
      submitText="提交复核"
      isBusy={propose.isPending}
      refusal={formMessage(propose.error, ['rate', 'source', 'reason', 'confirms_large_move'])}
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
      {problem === undefined ? (
        <MoveFacts
          rate={rate}
          proposed={proposed}
          confirmed={confirmed}
          onConfirm={setConfirmed}
          error={isTried && isUnconfirmed ? '请核对后勾选确认' : confirmed ? undefined : refused('confirms_large_move')}
        />
      ) : null}
      <ReasonField {...field(refused('reason'))} />
    </FormDialog>
  )
}
