// User menu: who is signed in, for which company, and the way out.
import type { Profile } from '@tallyhelm/protocol/topics/session/schemas'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Avatar } from '@tallyhelm/ui/display/Avatar'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Popover } from '@tallyhelm/ui/overlay/Popover'
import ChevronDown from 'lucide-react/icons/chevron-down'
import LogOut from 'lucide-react/icons/log-out'
import { paths } from '../routes/paths.ts'
import styles from './top-bar.module.css'

export function UserMenu({ profile }: { profile: Profile }) {
  const name = profile.wallet_user_name || profile.mobile
  const company = profile.customer_name || profile.name || '无'
  const avatar = profile.avatar === '' ? {} : { src: profile.avatar }
  return (
    <Popover
      label="用户菜单"
      align="end"
      trigger={
        <button type="button" className={styles.user}>
          <Avatar name={name} {...avatar} />
          <span className={styles.userText}>
            <b>{name}</b>
            <small>{company}</small>
          </span>
          <span className="sr-only">用户菜单</span>
          <ChevronDown size={14} aria-hidden />
        </button>
      }
    >
      <div className={styles.card}>
        <div className={styles.cardHead}>
          <Avatar name={name} {...avatar} />
          <div>
            <p className={styles.cardName}>
              {name}
              {profile.is_sell_vip ? <Tag tone="warning">VIP</Tag> : null}
            </p>
            <p className={styles.cardPhone}>{profile.mobile}</p>
          </div>
        </div>
        <dl className={styles.cardFacts}>
          <dt>公司</dt>
          <dd>{company}</dd>
        </dl>
        <LinkButton href={paths.logout()} block icon={<LogOut size={16} aria-hidden />}>
          退出登录
        </LinkButton>
      </div>
    </Popover>
  )
}
