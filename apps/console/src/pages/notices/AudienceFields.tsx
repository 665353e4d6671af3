// Whom a notice is for, and how many that is now.
import type { Form } from '@tallyhelm/browser/forms/use-form'
import { consoleNoticeEndpoints } from '@tallyhelm/protocol/topics/notices/console-endpoints'
import { MAX_NAMED_CUSTOMERS, NOTICE_REACH_CODES, NOTICE_REACHES } from '@tallyhelm/protocol/topics/notices/enums'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { CUSTOMER_TYPES, customerTypeOf } from '@tallyhelm/protocol/vocabulary/customer-type'
import { RemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { Select } from '@tallyhelm/ui/fields/Select'
import { useCall } from '../../api/queries.ts'
import { ChoiceGroup } from '@tallyhelm/ui/fields/ChoiceGroup'
import { findCustomers } from '../../forms/find-customers.ts'
import type { NoticeValues } from './use-notice-form.ts'

const REACHES = NOTICE_REACH_CODES.map(value => ({ value, label: NOTICE_REACHES[value] }))
const TYPES = ([0, 1, 2, 3] as const).map(type => ({ value: `${type}` as const, label: CUSTOMER_TYPES[type].name }))
const CHANNEL_OPTIONS = CHANNEL_CODES.map(value => ({ value, label: CHANNELS[value].name }))

export function AudienceFields({ form }: { form: Form<NoticeValues> }) {
  const { values } = form
  const { data } = useCall(consoleNoticeEndpoints.audience, {
    reach: values.reach,
    customer_types: values.customer_types.map(Number).flatMap(type => customerTypeOf(type) ?? []),
    channels: [...values.channels],
    customer_ids: values.customer_ids.map(({ value }) => value),
  })
  return (
    <>
      <Select label="受众" required options={REACHES} {...form.field('reach')} />
      <ChoiceGroup label="客户类型（不选为全部）" options={TYPES} {...form.field('customer_types')} />
      <ChoiceGroup label="已开通渠道（不选为全部）" options={CHANNEL_OPTIONS} {...form.field('channels')} />
      <RemoteSelect
        label="指定客户"
        multiple
        max={MAX_NAMED_CUSTOMERS}
        load={findCustomers}
        placeholder="不选为全部客户"
        searchPlaceholder="输入客户名称或 ID"
        {...form.field('customer_ids')}
      />
      <p role="status">{data === undefined ? '正在计算覆盖范围…' : `当前覆盖 ${data.customers} 个客户、${data.users} 位用户`}</p>
    </>
  )
}
