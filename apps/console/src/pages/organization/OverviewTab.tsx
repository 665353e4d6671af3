// The facts of one customer.
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { CUSTOMER_STATUSES } from '@tallyhelm/protocol/topics/organization/enums'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { CUSTOMER_NATURE_NAMES, CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Definitions } from '@tallyhelm/ui/layout/Stack'
import { useState } from 'react'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import { accountCounts, creditText, walletTexts } from './cells.tsx'
import { CustomerConsultants } from './CustomerConsultants.tsx'
import styles from './customers.module.css'
import { MasterInvitation } from './MasterInvitation.tsx'
import { SalesDialog } from './SalesDialog.tsx'

export function OverviewTab({ customer }: { customer: CustomerDetail }) {
  const { role } = useStaff()
  const { master, waiting_approval: waiting } = customer
  const [isAssigning, setIsAssigning] = useState(false)
  const mayOpenOrders = maySee('/quota-orders', role) && waiting > 0
  return (
    <div className={styles.overview}>
      <Definitions
        items={[
          { label: '类型', value: CUSTOMER_TYPES[customer.customer_type].name },
          { label: '状态', value: <Tag tone={CUSTOMER_STATUSES[customer.status].tone}>{CUSTOMER_STATUSES[customer.status].text}</Tag> },
          { label: '性质', value: CUSTOMER_NATURE_NAMES[customer.customer_nature] },
          { label: '主账号', value: master === null ? <MasterInvitation customer={customer} /> : `${master.name}（${master.mobile}）` },
          { label: '成员数', value: customer.members },
          { label: '子客户数', value: customer.sub_customers },
          {
            label: '账户数 F/G/T',
            value: maySee('/accounts', role) ? (
              <Link href={`/accounts?customer=${customer.customer_id}`}>{accountCounts(customer)}</Link>
            ) : (
              accountCounts(customer)
            ),
          },
          { label: '开通渠道', value: customer.opened_channels.map(channel => CHANNELS[channel].name).join('、') || '—' },
          ...(customer.wallets.length === 0 ? [] : [{ label: '钱包可用', value: walletTexts(customer).join('、') }]),
          ...(customer.credit === null ? [] : [{ label: '授信 已用/总额（USD）', value: creditText(customer) }]),
          {
            label: '待审核额度申请',
            value: mayOpenOrders ? <Link href={`/quota-orders?customer=${customer.customer_id}&group=APPROVAL`}>{waiting}</Link> : waiting,
          },
          { label: '余额同步频率', value: `每 ${customer.sync_minutes} 分钟` },
          {
            label: '商务',
            value: (
              <span className={styles.inline}>
                <span>{customer.sales?.staff_name ?? '未分配'}</span>
                {mayCall(consoleCustomerEndpoints.assignSales, role) ? (
                  <Button size="mini" onClick={() => setIsAssigning(true)}>
                    分配商务
                  </Button>
                ) : null}
              </span>
            ),
          },
          { label: '专属顾问', value: <CustomerConsultants customer={customer} /> },
          { label: '注册时间', value: timeText(customer.created_at) },
        ]}
      />
      {isAssigning ? <SalesDialog customer={customer} onClose={() => setIsAssigning(false)} /> : null}
    </div>
  )
}
