// Which customer an application for a new one ends in: an existing customer without a master, or a new one of a type and nature.
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { ApplicationPlan as Plan } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { CUSTOMER_NATURE_NAMES, CUSTOMER_NATURES, CUSTOMER_TYPES, customerTypeOf } from '@tallyhelm/protocol/vocabulary/customer-type'
import { Button } from '@tallyhelm/ui/actions/Button'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useState } from 'react'
import { fieldMessage, formMessage } from '../api/failure.ts'
import { useCall, useFormCommand } from '../api/queries.ts'
import styles from './cases.module.css'
import { useCaseDone } from './use-case-done.ts'

export function ApplicationPlan({ caseId }: { caseId: string }) {
  const { data } = useCall(consoleCustomerEndpoints.applicationPlan, { case_id: caseId })
  return data ? <PlanForm key={caseId} caseId={caseId} plan={data} /> : null
}

const TYPES = Object.entries(CUSTOMER_TYPES).map(([value, { name }]) => ({ value, label: name }))
const NATURES = CUSTOMER_NATURES.map(value => ({ value, label: CUSTOMER_NATURE_NAMES[value] }))

function PlanForm({ caseId, plan }: { caseId: string; plan: Plan }) {
  const [way, setWay] = useState<'new' | 'known'>(plan.customer_id === null ? 'new' : 'known')
  const [customerId, setCustomerId] = useState(plan.customer_id ?? '')
  const [type, setType] = useState<string | null>(plan.customer_type === null ? null : String(plan.customer_type))
  const [nature, setNature] = useState(plan.customer_nature)
  const [isTried, setIsTried] = useState(false)
  const save = useFormCommand(consoleCustomerEndpoints.planApplication, { onSettled: useCaseDone() })
  const problems = {
    customer_id: way === 'known' && !/^\d+$/.test(customerId.trim()) ? '请填写客户编号' : undefined,
    customer_type: way === 'new' && type === null ? '请选择客户类型' : undefined,
    customer_nature: way === 'new' && nature === null ? '请选择客户性质' : undefined,
  }
  const errorOf = (name: keyof typeof problems) => (isTried ? problems[name] : undefined) ?? fieldMessage(save.error, name)
  const submit = () => {
    setIsTried(true)
    if (Object.values(problems).some(problem => problem !== undefined)) return
    const chosen =
      way === 'known'
        ? { customer_id: customerId.trim(), customer_type: null, customer_nature: null }
        : { customer_id: null, customer_type: customerTypeOf(Number(type)) ?? null, customer_nature: nature }
    save.mutate({ request: { case_id: caseId, ...chosen } })
  }
  return (
    <form
      noValidate
      aria-label="通过后绑定的客户"
      className={styles.plan}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap={12}>
        <RadioGroup
          label="通过后绑定的客户"
          value={way}
          onChange={setWay}
          options={[
            { value: 'new', label: '新建客户' },
            { value: 'known', label: '已有客户' },
          ]}
        />
        {way === 'new' ? (
          <>
            <Select label="客户类型" required value={type} onChange={setType} options={TYPES} error={errorOf('customer_type')} />
            <Select label="客户性质" required value={nature} onChange={setNature} options={NATURES} error={errorOf('customer_nature')} />
          </>
        ) : (
          <TextField
            label="客户编号"
            required
            help="在客户管理中查看；须为还没有主账号的客户"
            value={customerId}
            onChange={setCustomerId}
            error={errorOf('customer_id')}
          />
        )}
        <FieldErrorOf text={formMessage(save.error, Object.keys(problems))} />
        <Button type="submit" loading={save.isPending}>
          保存
        </Button>
      </Stack>
    </form>
  )
}

const FieldErrorOf = ({ text }: { text: string | undefined }) => (
  <div role="alert">{text === undefined ? null : <FieldError text={text} />}</div>
)
