// Changing what a method takes: every currency of it in one request, and others added.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import { paymentSettingsEndpoints } from '@tallyhelm/protocol/topics/payments/settings-endpoints'
import { type TermsInput, termsProblems } from '@tallyhelm/protocol/topics/payments/settings-limits'
import type { MethodSetting } from '@tallyhelm/protocol/topics/payments/settings-schemas'
import { CURRENCIES, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import styles from './payment-settings.module.css'

type Currency = (typeof WALLET_CURRENCIES)[number]
type Line = Omit<TermsInput, 'currency'> & { currency: Currency }
const FIELDS = ['closed_why', 'fee_percent', 'least', 'most', 'arrival'] as const

export function TermsDialog({ setting: { method, terms }, onClose }: { setting: MethodSetting; onClose: () => void }) {
  const { text } = METHODS[method]
  const toast = useToast()
  const propose = useFormCommand(paymentSettingsEndpoints.proposeTerms, {
    onSuccess: () => {
      toast.success(`${text}的变更已提交，等待另一人复核`)
      onClose()
    },
  })
  const form = useForm({
    initial: { lines: terms as readonly Line[], reason: '' },
    checks: { lines: linesProblem, reason: reasonProblem },
    parts: values => values.lines.flatMap((_, index) => FIELDS.map(field => `lines.${index}.${field}`)),
    send: ({ lines, reason }) => propose.mutateAsync({ request: { method, lines: [...lines], reason } }),
  })
  const { lines } = form.values
  const setLine = (index: number, change: Partial<Line>) =>
    form.set({ lines: lines.map((line, at) => (at === index ? { ...line, ...change } : line)) }, [`lines.${index}`])
  const rest = WALLET_CURRENCIES.filter(currency => !lines.some(line => line.currency === currency))
  const noLines = lines.length === 0 ? form.problem('lines') : undefined
  return (
    <FormDialog title={`变更支付方式：${text}`} submitText="提交复核" onClose={onClose} {...form.dialog}>
      {lines.map((line, index) => (
        <LineFields
          key={line.currency}
          line={line}
          id={part => `${form.field('lines').id}.${index}.${part}`}
          problem={part => form.problem(`lines.${index}.${part}`)}
          onChange={change => setLine(index, change)}
        />
      ))}
      {noLines === undefined ? null : <FieldError text={noLines} />}
      {rest.length === 0 ? null : (
        <Select
          label="添加币种"
          value={null}
          placeholder="选择币种"
          options={rest.map(currency => ({ value: currency, label: `${currency} ${CURRENCIES[currency].name}` }))}
          onChange={currency => form.set({ lines: [...lines, newLine(currency)] })}
        />
      )}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

const newLine = (currency: Currency): Line => ({
  currency,
  is_open: true,
  closed_why: '',
  fee_percent: '0.00',
  least: '',
  most: '',
  arrival: '',
})

function linesProblem(lines: readonly Line[]): string | ReadonlyMap<string, string> | undefined {
  if (lines.length === 0) return '请至少添加一个币种'
  const wrong = lines.flatMap((line, index) =>
    Object.entries(termsProblems(line)).map(([field, msg]) => [`${index}.${field}`, msg] as const),
  )
  return wrong.length === 0 ? undefined : new Map(wrong)
}

type LineProps = {
  line: Line
  id: (part: string) => string
  problem: (part: string) => string | undefined
  onChange: (change: Partial<Line>) => void
}

function LineFields({ line, id, problem, onChange }: LineProps) {
  const field = (name: (typeof FIELDS)[number]) => ({
    id: id(name),
    value: line[name],
    error: problem(name),
    onChange: (value: string) => onChange({ [name]: value }),
  })
  return (
    <fieldset className={styles.line}>
      <legend>{line.currency}</legend>
      <Checkbox checked={line.is_open} onChange={is_open => onChange({ is_open })}>
        开放
      </Checkbox>
      {line.is_open ? null : <TextField label="关闭原因" required help="客户可见" {...field('closed_why')} />}
      <div className={styles.two}>
        <TextField label="手续费率" required inputMode="decimal" suffix="%" {...field('fee_percent')} />
        <TextField label="到账时间" required placeholder="例如 实时到账" {...field('arrival')} />
        <TextField label="单笔最低" required inputMode="decimal" suffix={line.currency} {...field('least')} />
        <TextField label="单笔最高" required inputMode="decimal" suffix={line.currency} {...field('most')} />
      </div>
    </fieldset>
  )
}
