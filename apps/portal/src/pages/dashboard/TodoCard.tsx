// To do: what waits for the customer, each line leading to the list where it is dealt with.
import { FREEZE_CHANNELS } from '@tallyhelm/protocol/topics/freezes/enums'
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import type { Todo } from '@tallyhelm/protocol/topics/spend/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Badge } from '@tallyhelm/ui/display/Badge'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import FileUp from 'lucide-react/icons/file-up'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Snowflake from 'lucide-react/icons/snowflake'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Wallet from 'lucide-react/icons/wallet'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useNews } from '../../api/use-news.ts'
import { routeOf } from '../../routes/match.ts'
import { paths } from '../../routes/paths.ts'
import { CardState } from './CardState.tsx'
import styles from './dashboard.module.css'

type Item = Todo['content'][number]
type Look = { title: string; tone: string; icon: ReactNode; href: (item: Item) => string }

const SHOWN = 5
const KEYS = [[spendEndpoints.todo.path]]

const icon = { size: 18, 'aria-hidden': true }
const accounts = (tab: string) => (item: Item) => paths.accounts(item.channel ?? 'FACEBOOK', { tab })
/** Only some channels have a page of frozen accounts; the others' are found in the list of accounts. */
const freezes = (item: Item) => {
  const channel = FREEZE_CHANNELS.find(each => each === item.channel)
  return channel ? paths.freezes(channel) : accounts('FROZEN')(item)
}

const recharges = (status: string) => () => paths.transactions({ status })

const looks: Readonly<Record<Item['kind'], Look>> = {
  RECTIFY: { title: '待整改账户', tone: 'error', icon: <ShieldAlert {...icon} />, href: () => paths.toBeRectified() },
  FROZEN: { title: '已冻结账户', tone: 'info', icon: <Snowflake {...icon} />, href: freezes },
  STATEMENTS: {
    title: '待确认对账单',
    tone: 'warning',
    icon: <ReceiptText {...icon} />,
    href: item => (item.channel === null ? paths.otherStatements() : paths.statements(item.channel)),
  },
  OVERDUE: { title: '逾期对账单', tone: 'error', icon: <ReceiptText {...icon} />, href: () => paths.repayments() },
  LOW_BALANCE: { title: '余额不足账户', tone: 'warning', icon: <TriangleAlert {...icon} />, href: accounts('LOW_BALANCE') },
  PROCESSING_ORDERS: {
    title: '处理中的额度申请',
    tone: 'neutral',
    icon: <Clock {...icon} />,
    href: () => paths.records({ status_group: 'PROCESSING' }),
  },
  RECHARGE_TO_PAY: { title: '待支付充值', tone: 'warning', icon: <Wallet {...icon} />, href: recharges('TO_BE_PAY') },
  RECHARGE_VOUCHER: { title: '待上传汇款凭证', tone: 'warning', icon: <FileUp {...icon} />, href: recharges('TO_BE_PAY') },
  REPAYMENT_UNPAID: {
    title: '待登记还款',
    tone: 'warning',
    icon: <ReceiptText {...icon} />,
    href: item => paths.repayments({ action: 'repay', ...item.repays }),
  },
  RECHARGE_REJECTED: { title: '被驳回的充值', tone: 'error', icon: <Wallet {...icon} />, href: recharges('RECHARGE_REJECT') },
}

/** What can't be dealt with here yet is no task. */
const hasPage = (href: string) => !routeOf(href.split('?')[0] ?? '')?.isComing

export function TodoCard() {
  useNews(KEYS, true)
  const todo = useCall(
    spendEndpoints.todo,
    {},
    { select: data => data.content.filter(item => item.count > 0 && hasPage(looks[item.kind].href(item))) },
  )
  const total = todo.data?.reduce((sum, item) => sum + item.count, 0) ?? 0
  return (
    <Card title="待办事项" meta={<Badge look="soft" count={total} />} padded={false}>
      <CardState query={todo} height={290}>
        {items =>
          items.length === 0 ? (
            <Empty icon={<CircleCheck size={24} aria-hidden />} title="今天没有待办" text="账户状态正常，额度充足。" />
          ) : (
            <TodoList items={items} />
          )
        }
      </CardState>
    </Card>
  )
}

/** As many as fit beside the trend; the others on a press. */
function TodoList({ items }: { items: readonly Item[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const rest = items.length - SHOWN
  return (
    <>
      <ul className={styles.todo}>
        {(isWhole ? items : items.slice(0, SHOWN)).map(item => (
          <TodoLine key={keyOf(item)} item={item} />
        ))}
      </ul>
      {rest <= 0 ? null : (
        <div className={styles.todoMore}>
          <Button variant="text" size="mini" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? '收起' : `展开其余 ${rest} 项`}
          </Button>
        </div>
      )}
    </>
  )
}

const keyOf = ({ kind, channel, note, repays }: Item) => [kind, channel ?? note, repays?.currency, repays?.pay_currency].join(' ')

function TodoLine({ item }: { item: Item }) {
  const look = looks[item.kind]
  const note = [item.note, item.channel ? CHANNELS[item.channel].name : ''].filter(Boolean).join(' · ')
  return (
    <li>
      <Link href={look.href(item)}>
        <span className={styles.todoIcon} data-tone={look.tone}>
          {look.icon}
        </span>
        <span className={styles.todoText}>
          <b>{look.title}</b>
          <small>{note}</small>
        </span>
        <span className={styles.todoCount}>{item.count}</span>
        <ChevronRight size={14} aria-hidden />
      </Link>
    </li>
  )
}
