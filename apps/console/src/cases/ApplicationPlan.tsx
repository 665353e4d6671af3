// Which customer an application for a new one ends in: an existing customer without a master, or a new one of a type and nature.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { ApplicationPlan as Plan } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { customerEndpoints } from '@tallyhelm/protocol/topics/organization/customer-endpoints'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { CUSTOMER_NATURE_NAMES, CUSTOMER_NATURES, CUSTOMER_TYPES, customerTypeOf } from '@tallyhelm/protocol/vocabulary/customer-type'
import { Button } from '@tallyhelm/ui/actions/Button'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useCall, useFormCommand } from '../api/queries.ts'
import { DuplicateList } from '../forms/DuplicateList.tsx'
import { useStaff } from '../session/use-staff.ts'
import styles from './cases.module.css'

export function ApplicationPlan({ caseId }: { caseId: string }) {
  const { role } = useStaff()
  const { data } = useCall(consoleCustomerEndpoints.applicationPlan, { case_id: caseId })
  const like = useCall(customerEndpoints.applicationDuplicates, { case_id: caseId })
  return (
    <>
      <DuplicateList items={like.data?.items ?? []} />
      {data && mayCall(consoleCustomerEndpoints.planApplication, role) ? <PlanForm key={caseId} caseId={caseId} plan={data} /> : null}
    </>
  )
}

const TYPES = Object.entries(CUSTOMER_TYPES).map(([value, { name }]) => ({ value, label: name }))
const NATURES = CUSTOMER_NATURES.map(value => ({ value, label: CUSTOMER_NATURE_NAMES[value] }))

type Way = 'new' | 'known'

function PlanForm({ caseId, plan }: { caseId: string; plan: Plan }) {
  const save = useFormCommand(consoleCustomerEndpoints.planApplication)
  const form = useForm({
    initial: {
      way: (plan.customer_id === null ? 'new' : 'known') as Way,
      customer_id: plan.customer_id ?? '',
      customer_type: plan.customer_type === null ? null : String(plan.customer_type),
      customer_nature: plan.customer_nature,
    },
    checks: {
      customer_id: (id, { way }) => (way === 'known' && !/^\d+$/.test(id.trim()) ? '请填写客户编号' : undefined),
      customer_type: (type, { way }) => (way === 'new' && type === null ? '请选择客户类型' : undefined),
      customer_nature: (nature, { way }) => (way === 'new' && nature === null ? '请选择客户性质' : undefined),
    },
    send: ({ way, customer_id, customer_type: type, customer_nature }) => {
      const chosen =
        way === 'known'
          ? { customer_id, customer_type: null, customer_nature: null }
          : { customer_id: null, customer_type: customerTypeOf(Number(type)) ?? null, customer_nature }
      return save.mutateAsync({ request: { case_id: caseId, ...chosen } })
    },
  })
  const way = form.field('way')
  return (
    <form noValidate aria-label="通过后绑定的客户" className={styles.plan} onSubmit={form.submit}>
      <Stack gap={12}>
        <RadioGroup
          label="通过后绑定的客户"
          value={way.value}
          onChange={way.onChange}
          options={[
            { value: 'new', label: '新建客户' },
            { value: 'known', label: '已有客户' },
          ]}
        />
        {way.value === 'new' ? (
          <>
            <Select label="客户类型" required options={TYPES} {...form.field('customer_type')} />
            <Select label="客户性质" required options={NATURES} {...form.field('customer_nature')} />
          </>
        ) : (
          <TextField label="客户编号" required help="在客户管理中查看；须为还没有主账号的客户" {...form.field('customer_id')} />
        )}
        <FormRefusal text={form.message} />
        <Button type="submit" loading={form.isBusy}>
          保存
        </Button>
      </Stack>
    </form>
  )
}
