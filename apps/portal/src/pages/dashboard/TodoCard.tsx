// To do: what waits for the customer, each line leading to the list where it is dealt with.
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import type { Todo } from '@tallyhelm/protocol/topics/spend/schemas'
import type { TodoEntry } from '@tallyhelm/protocol/topics/spend/todo-entry'
import { todoOf } from '@tallyhelm/protocol/topics/spend/todo-kinds'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Badge } from '@tallyhelm/ui/display/Badge'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import FilePen from 'lucide-react/icons/file-pen'
import FileUp from 'lucide-react/icons/file-up'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Snowflake from 'lucide-react/icons/snowflake'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Wallet from 'lucide-react/icons/wallet'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useNews } from '../../api/use-news.ts'
import { CardState } from './CardState.tsx'
import styles from './dashboard.module.css'
import { addressOf } from './todo-address.ts'

type Item = Todo['content'][number]

const SHOWN = 5
const KEYS = [[spendEndpoints.todo.path]]

const icon = { size: 18, 'aria-hidden': true }
const ICONS: Readonly<Record<TodoEntry['icon'], ReactNode>> = {
  shield: <ShieldAlert {...icon} />,
  freeze: <Snowflake {...icon} />,
  paper: <ReceiptText {...icon} />,
  low: <TriangleAlert {...icon} />,
  clock: <Clock {...icon} />,
  wallet: <Wallet {...icon} />,
  file: <FileUp {...icon} />,
  pen: <FilePen {...icon} />,
}

export function TodoCard() {
  useNews(KEYS, true)
  const todo = useCall(spendEndpoints.todo, {}, { select: data => data.content.filter(item => addressOf(item) !== undefined) })
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

const keyOf = ({ kind, channel, repays }: Item) => [kind, channel, repays?.currency, repays?.pay_currency].join(' ')

function TodoLine({ item }: { item: Item }) {
  const { title, tone, icon: iconName } = todoOf(item.kind)
  const note = [item.note, item.channel && (item.channel === 'OTHERS' ? '其他渠道' : CHANNELS[item.channel].name)]
    .filter(Boolean)
    .join(' · ')
  return (
    <li>
      <Link href={addressOf(item) ?? ''}>
        <span className={styles.todoIcon} data-tone={tone}>
          {ICONS[iconName]}
        </span>
        <span className={styles.todoText}>
          <b>{title}</b>
          <small>{note}</small>
        </span>
        <span className={styles.todoCount}>{item.count}</span>
        <ChevronRight size={14} aria-hidden />
      </Link>
    </li>
  )
}
