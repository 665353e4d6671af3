// Help cards: each opens its document in a new tab, the brand's own or that part of the manual; loaded when the menu is first wanted.
import type { HelpTopic } from '@tallyhelm/protocol/topics/help/enums'
import type { Brand } from '@tallyhelm/protocol/topics/organization/schemas'
import Bot from 'lucide-react/icons/bot'
import ExternalLink from 'lucide-react/icons/external-link'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import UserPlus from 'lucide-react/icons/user-plus'
import WalletCards from 'lucide-react/icons/wallet-cards'
import type { ReactNode } from 'react'
import { paths } from '../routes/paths.ts'
import { NewTabLink } from './NewTabLink.tsx'
import styles from './top-bar.module.css'

const icon = { size: 18, strokeWidth: 1.6, 'aria-hidden': true }

type Help = Brand['help']
type Card = { title: string; picture: ReactNode; leads?: { document: Exclude<keyof Help, 'all'>; topic: HelpTopic } }

/** The third one is coming soon and can't be pressed, whatever the product can do by now (spec §2, Help dropdown). */
const CARDS: readonly Card[] = [
  { title: '开户申请', picture: <UserPlus {...icon} />, leads: { document: 'opening', topic: 'OPENING' } },
  { title: '账户额度调整', picture: <SlidersHorizontal {...icon} />, leads: { document: 'quota', topic: 'QUOTA' } },
  { title: '客户充值与还款', picture: <WalletCards {...icon} /> },
  { title: 'AI 防盗刷', picture: <Bot {...icon} />, leads: { document: 'security', topic: 'AI' } },
]

/** `onRead` is told when a document is opened. */
export const HelpCards = ({ help, onRead }: { help: Help; onRead: () => void }) => (
  <ul className={styles.help}>
    {CARDS.map(({ title, picture, leads }) => (
      <li key={title}>
        {leads ? (
          <NewTabLink href={help[leads.document] || paths.manual({ topic: leads.topic })} className={styles.helpCard} onClick={onRead}>
            {picture}
            <span>{title}</span>
          </NewTabLink>
        ) : (
          <span className={styles.helpCard} data-coming>
            {picture}
            <span>{title}</span>
            <small>该功能即将上线</small>
          </span>
        )}
      </li>
    ))}
    <li>
      <NewTabLink href={help.all || paths.manual()} className={styles.helpAll} onClick={onRead}>
        查看全部
        <ExternalLink size={12} aria-hidden />
      </NewTabLink>
    </li>
  </ul>
)
