// Taking a customer on: what it is, its company, and whom to ask to become its master; who is like it is shown while it is typed.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { customerEndpoints } from '@tallyhelm/protocol/topics/organization/customer-endpoints'
import { CUSTOMER_NAME_LEAST } from '@tallyhelm/protocol/topics/organization/limits'
import { COMPANY_NAME_MOST, USER_NAME_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { creditCodeProblem } from '@tallyhelm/protocol/values/credit-code'
import { CHANNEL_CODES, CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import {
  CUSTOMER_CLASSIFICATION_NAMES,
  CUSTOMER_CLASSIFICATIONS,
  CUSTOMER_NATURE_NAMES,
  CUSTOMER_NATURES,
  CUSTOMER_TYPES,
  classificationOf,
  type CustomerClassification,
  type CustomerNature,
  customerTypeOf,
} from '@tallyhelm/protocol/vocabulary/customer-type'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useEffect, useState } from 'react'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { ChoiceGroup } from '@tallyhelm/ui/fields/ChoiceGroup'
import { DuplicateList } from '../../forms/DuplicateList.tsx'
import { InviteeFields, inviteeProblems, NO_INVITEE } from '@tallyhelm/browser/invite/InviteeFields'

const TYPES = Object.entries(CUSTOMER_TYPES).map(([value, { name }]) => ({ value, label: name }))
const NATURES = CUSTOMER_NATURES.map(value => ({ value, label: CUSTOMER_NATURE_NAMES[value] }))
const CLASSIFICATIONS = CUSTOMER_CLASSIFICATIONS.map(value => ({ value, label: CUSTOMER_CLASSIFICATION_NAMES[value] }))
const CHANNEL_CHOICES = CHANNEL_CODES.map(value => ({ value, label: CHANNELS[value].name }))
const NOBODY = 'NOBODY'
const ASK_AFTER_MS = 400

const EMPTY = {
  name: '',
  customer_type: null as string | null,
  customer_nature: 'DIRECT_AGENT' as CustomerNature,
  customer_classification: 'FIRST' as CustomerClassification,
  opened_channels: [...CHANNEL_CODES] as readonly Channel[],
  company_name: '',
  credit_code: '',
  ...NO_INVITEE,
  sales_staff_id: NOBODY,
  confirmed: [] as readonly string[],
}
type Draft = typeof EMPTY

type Props = { onDone: (customer: CustomerDetail) => void; onClose: () => void }

export function NewCustomerDialog({ onDone, onClose }: Props) {
  const create = useFormCommand(customerEndpoints.create)
  const people = useCall(consoleCustomerEndpoints.salesPeople, {}).data?.items ?? []
  const form = useForm({
    initial: EMPTY,
    checks: {
      name: named('客户名称'),
      customer_type: type => (type === null ? '请选择客户类型' : undefined),
      opened_channels: channels => (channels.length === 0 ? '请至少开通一个渠道' : undefined),
      company_name: named('开户公司'),
      credit_code: creditCodeProblem,
      ...inviteeProblems,
    },
    send: ({ customer_type, sales_staff_id, opened_channels, confirmed, ...rest }) =>
      create.mutateAsync({
        request: {
          ...rest,
          country_code: '86',
          // The check has found one chosen.
          customer_type: customerTypeOf(Number(customer_type)) ?? 1,
          opened_channels: [...opened_channels],
          sales_staff_id: sales_staff_id === NOBODY ? null : sales_staff_id,
          confirmed: [...confirmed],
        },
      }),
    onSuccess: onDone,
  })
  const likenesses = useDuplicates(form.values)
  const nature = form.field('customer_nature')
  return (
    <FormDialog title="新建客户" submitText="新建客户" onClose={onClose} {...form.dialog}>
      <TextField
        label="客户名称"
        required
        maxLength={COMPANY_NAME_MOST}
        help={`至少 ${CUSTOMER_NAME_LEAST} 个字符`}
        {...form.field('name')}
      />
      <Select label="客户类型" required options={TYPES} {...form.field('customer_type')} />
      <RadioGroup
        label="客户性质"
        required
        options={NATURES}
        {...nature}
        onChange={value => form.set({ customer_nature: value, customer_classification: classificationOf(value) })}
      />
      <RadioGroup label="客户级别" required options={CLASSIFICATIONS} {...form.field('customer_classification')} />
      <ChoiceGroup label="开通渠道" required options={CHANNEL_CHOICES} {...form.field('opened_channels')} />
      <TextField label="开户公司" required maxLength={COMPANY_NAME_MOST} help="营业执照上的公司全称" {...form.field('company_name')} />
      <TextField label="统一社会信用代码" optional maxLength={40} help="18 位；境外公司不填" {...form.field('credit_code')} />
      <InviteeFields form={form} nameMost={USER_NAME_MOST} />
      <Select
        label="商务"
        options={[{ value: NOBODY, label: '暂不分配' }, ...people.map(one => ({ value: one.staff_id, label: one.staff_name }))]}
        {...form.field('sales_staff_id')}
      />
      <DuplicateList items={likenesses} choice={form.field('confirmed')} />
    </FormDialog>
  )
}

const named = (label: string) => (text: string) => (text.trim().length < CUSTOMER_NAME_LEAST ? `请输入${label}` : undefined)

/** Asked for once nothing was typed for a moment. */
function useDuplicates({ name, company_name, credit_code, mobile, email }: Draft) {
  const text = JSON.stringify({
    name,
    company_name,
    credit_code,
    mobile: inviteeProblems.mobile(mobile, { email: 'x' }) ? '' : mobile,
    email,
  })
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), ASK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  const request: Pick<Draft, 'name' | 'company_name' | 'credit_code' | 'mobile' | 'email'> = JSON.parse(asked)
  const isEmpty = Object.values(request).every(value => value.trim() === '')
  const { data } = useCall(
    customerEndpoints.duplicates,
    { ...request, country_code: '86' },
    { enabled: !isEmpty, placeholderData: kept => kept },
  )
  return isEmpty ? [] : (data?.items ?? [])
}
