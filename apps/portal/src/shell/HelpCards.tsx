// Help cards: each opens its document outside in a new tab; loaded when the menu is first wanted.
import type { Brand } from '@tallyhelm/protocol/topics/organization/schemas'
import Bot from 'lucide-react/icons/bot'
import ExternalLink from 'lucide-react/icons/external-link'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import UserPlus from 'lucide-react/icons/user-plus'
import WalletCards from 'lucide-react/icons/wallet-cards'
import type { ReactNode } from 'react'
import styles from './top-bar.module.css'

const icon = { size: 18, strokeWidth: 1.6, 'aria-hidden': true }

type Help = Brand['help']

/** A card without a document of the brand's is still to come (spec §2, Help dropdown). */
const CARDS: readonly { title: string; picture: ReactNode; document?: Exclude<keyof Help, 'all'> }[] = [
  { title: '开户申请', picture: <UserPlus {...icon} />, document: 'opening' },
  { title: '账户额度调整', picture: <SlidersHorizontal {...icon} />, document: 'quota' },
  { title: '客户充值与还款', picture: <WalletCards {...icon} /> },
  { title: 'AI 防盗刷', picture: <Bot {...icon} />, document: 'security' },
]

/** `onRead` is told when a document is opened. */
export const HelpCards = ({ help, onRead }: { help: Help; onRead: () => void }) => (
  <ul className={styles.help}>
    {CARDS.map(({ title, picture, document }) => (
      <Card key={title} title={title} picture={picture} url={document && help[document]} onRead={onRead} />
    ))}
    {help.all === '' ? null : (
      <li>
        <OutsideLink href={help.all} className={styles.helpAll} onClick={onRead}>
          查看全部
          <ExternalLink size={12} aria-hidden />
        </OutsideLink>
      </li>
    )}
  </ul>
)

type CardProps = { title: string; picture: ReactNode; url: string | undefined; onRead: () => void }

/** One whose document the brand does not name is left out. */
function Card({ title, picture, url, onRead }: CardProps) {
  if (url === undefined) {
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
  if (url === '') return null
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
