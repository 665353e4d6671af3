// One customer at a glance: what it has and what waits in four figures, then who it is and who looks after it, side by side.
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { CUSTOMER_STATUSES } from '@tallyhelm/protocol/topics/organization/enums'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { CUSTOMER_NATURE_NAMES, CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { KeyFigure, KeyFigures } from '@tallyhelm/ui/display/KeyFigure'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Definitions } from '@tallyhelm/ui/layout/Stack'
import { type ReactNode, useId, useState } from 'react'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import { walletTexts } from './cells.tsx'
import { CustomerConsultants } from './CustomerConsultants.tsx'
import styles from './customers.module.css'
import { MasterInvitation } from './MasterInvitation.tsx'
import { SalesDialog } from './SalesDialog.tsx'

export function OverviewTab({ customer }: { customer: CustomerDetail }) {
  return (
    <>
      <Figures customer={customer} />
      <div className={styles.parts}>
        <Part title="客户资料">
          <Facts customer={customer} />
        </Part>
        <Part title="人员与服务">
          <People customer={customer} />
        </Part>
      </div>
    </>
  )
}

function Figures({ customer }: { customer: CustomerDetail }) {
  const { role } = useStaff()
  const { customer_id: id, accounts, credit, waiting_approval: waiting } = customer
  const wallets = walletTexts(customer)
  const seesFunds = mayCall(consoleCustomerEndpoints.funds, role)
  const counts = CHANNEL_CODES.map(channel => accounts[channel] ?? 0)
  return (
    <section aria-label="概况" className={styles.figures}>
      <KeyFigures>
        <KeyFigure
          label="钱包可用"
          amount={wallets.length === 0 ? '—' : wallets}
          note={seesFunds ? <Link href={`/customers/${id}?tab=flows`}>查看资金</Link> : undefined}
        />
        <KeyFigure
          label="授信已用（USD）"
          amount={credit === null ? '—' : amountText(credit.used, 'USD')}
          note={
            credit === null ? (
              '未开通授信'
            ) : (
              <Opened href={seesFunds ? `/customers/${id}?tab=credit` : undefined}>总额 {amountText(credit.limit, 'USD')}</Opened>
            )
          }
        />
        <KeyFigure
          label="广告账户"
          amount={String(counts.reduce((sum, count) => sum + count, 0))}
          note={<Opened href={maySee('/accounts', role) ? `/accounts?customer=${id}` : undefined}>{countsText(counts)}</Opened>}
        />
        <KeyFigure
          label="待审核额度申请"
          amount={String(waiting)}
          note={
            waiting === 0 ? (
              '没有等待审核的申请'
            ) : (
              <Opened href={maySee('/quota-orders', role) ? `/quota-orders?customer=${id}&group=APPROVAL` : undefined}>查看申请</Opened>
            )
          }
        />
      </KeyFigures>
    </section>
  )
}

/** «Facebook 12 · Google 3 · TikTok 0» */
const countsText = (counts: readonly number[]) =>
  CHANNEL_CODES.map((channel, place) => `${CHANNELS[channel].name} ${counts[place] ?? 0}`).join(' · ')

/** Leads there only for whoever may see it. */
const Opened = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href === undefined ? <span>{children}</span> : <Link href={href}>{children}</Link>

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.partTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Facts({ customer }: { customer: CustomerDetail }) {
  const { text, tone } = CUSTOMER_STATUSES[customer.status]
  const { is_enabled: isClearing, idle_days: days } = customer.auto_clear
  return (
    <Definitions
      items={[
        { label: '类型', value: CUSTOMER_TYPES[customer.customer_type].name },
        { label: '性质', value: CUSTOMER_NATURE_NAMES[customer.customer_nature] },
        { label: '状态', value: <Tag tone={tone}>{text}</Tag> },
        { label: '开通渠道', value: customer.opened_channels.map(channel => CHANNELS[channel].name).join('、') || '—' },
        { label: '余额同步频率', value: `每 ${customer.sync_minutes} 分钟` },
        { label: '自动清零', value: isClearing ? `${days} 天无消耗后` : '未开启' },
        { label: '注册时间', value: timeText(customer.created_at) },
      ]}
    />
  )
}

function People({ customer }: { customer: CustomerDetail }) {
  const { role } = useStaff()
  const [isAssigning, setIsAssigning] = useState(false)
  const { customer_id: id, master } = customer
  return (
    <>
      <Definitions
        items={[
          { label: '主账号', value: master === null ? <MasterInvitation customer={customer} /> : `${master.name}（${master.mobile}）` },
          { label: '成员数', value: <Link href={`/customers/${id}?tab=members`}>{customer.members}</Link> },
          {
            label: '子客户数',
            value: customer.sub_customers === 0 ? 0 : <Link href={`/customers/${id}?tab=sub-customers`}>{customer.sub_customers}</Link>,
          },
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
        ]}
      />
      {isAssigning ? <SalesDialog customer={customer} onClose={() => setIsAssigning(false)} /> : null}
    </>
  )
}
