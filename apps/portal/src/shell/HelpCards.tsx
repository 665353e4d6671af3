// Help cards: each opens its document outside in a new tab; loaded when the menu is first wanted.
import { callKey } from '@tallyhelm/browser/calls/queries'
import { noticeEndpoints } from '@tallyhelm/protocol/topics/notices/endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { useQueries } from '@tanstack/react-query'
import Bot from 'lucide-react/icons/bot'
import ExternalLink from 'lucide-react/icons/external-link'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import UserPlus from 'lucide-react/icons/user-plus'
import WalletCards from 'lucide-react/icons/wallet-cards'
import type { ReactNode } from 'react'
import { call } from '../api/client.ts'
import styles from './top-bar.module.css'

const icon = { size: 18, strokeWidth: 1.6, 'aria-hidden': true }

/** `id` in the server's list of places outside; a card without one is still to come (spec §2, Help dropdown). */
const cards: readonly { title: string; picture: ReactNode; id?: string }[] = [
  { title: '开户申请', picture: <UserPlus {...icon} />, id: 'help-opening' },
  { title: '账户额度调整', picture: <SlidersHorizontal {...icon} />, id: 'help-quota' },
  { title: '客户充值与还款', picture: <WalletCards {...icon} /> },
  { title: 'AI 防盗刷', picture: <Bot {...icon} />, id: 'help-security' },
]
const ALL_ID = 'help-all'

/** `onRead` is told when a document is opened. */
export function HelpCards({ onRead }: { onRead: () => void }) {
  const ids = [...cards.flatMap(card => card.id ?? []), ALL_ID]
  const replies = useQueries({
    queries: ids.map(id => ({
      queryKey: callKey(noticeEndpoints.redirect, { id }),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(noticeEndpoints.redirect, { id }, { signal, background: true }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  const urlOf = (id: string | undefined): string | undefined => replies.find(({ data }) => data?.id === id)?.data?.url
  if (replies.some(reply => reply.isPending)) {
    return (
      <div className={styles.help} aria-busy="true">
        <Skeleton height={300} />
      </div>
    )
  }
  if (replies.every(reply => reply.isError)) {
    return (
      <div className={styles.help} role="alert">
        帮助文档加载失败
        <Button size="mini" onClick={() => replies.forEach(reply => void reply.refetch())}>
          重试
        </Button>
      </div>
    )
  }
  const all = urlOf(ALL_ID)
  return (
    <ul className={styles.help}>
      {cards.map(({ title, picture, id }) => (
        <Card key={title} title={title} picture={picture} url={urlOf(id)} isComing={id === undefined} onRead={onRead} />
      ))}
      {all === undefined ? null : (
        <li>
          <OutsideLink href={all} className={styles.helpAll} onClick={onRead}>
            查看全部
            <ExternalLink size={12} aria-hidden />
          </OutsideLink>
        </li>
      )}
    </ul>
  )
}

type CardProps = { title: string; picture: ReactNode; url: string | undefined; isComing: boolean; onRead: () => void }

/** One whose document the server does not know is left out. */
function Card({ title, picture, url, isComing, onRead }: CardProps) {
  if (isComing) {
    return (
      <li>
        <span className={styles.helpCard} data-coming>
          {picture}
          <span>{title}</span>
          <small>即将上线</small>
        </span>
      </li>
    )
  }
  if (url === undefined) return null
  return (
    <li>
      <OutsideLink href={url} className={styles.helpCard} onClick={onRead}>
        {picture}
        <span>{title}</span>
      </OutsideLink>
    </li>
  )
}

type LinkProps = { href: string; className: string | undefined; onClick: () => void; children: ReactNode }

function OutsideLink({ children, ...rest }: LinkProps) {
  return (
    <a {...rest} target="_blank" rel="noreferrer">
      {children}
      <span className="sr-only">（在新标签页打开）</span>
    </a>
  )
}
