// User menu: who is signed in, for which company, how large the page is drawn, and the way out.
import type { Profile } from '@tallyhelm/protocol/topics/session/schemas'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Avatar } from '@tallyhelm/ui/display/Avatar'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Popover } from '@tallyhelm/ui/overlay/Popover'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleUser from 'lucide-react/icons/circle-user'
import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { useImageUrl } from '../api/use-image-url.ts'
import { isHidden } from '../routes/menu.ts'
import { paths } from '../routes/paths.ts'
import { chooseSize, SIZES, useLayoutPreference } from './layout-preference.ts'
import styles from './top-bar.module.css'

export function UserMenu({ profile, isSubCustomer }: { profile: Profile; isSubCustomer: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const name = profile.wallet_user_name || profile.mobile
  const company = profile.customer_name || profile.name || '无'
  const avatarUrl = useImageUrl(profile.avatar)
  const avatar = avatarUrl === undefined ? {} : { src: avatarUrl }
  return (
    <Popover
      label="用户菜单"
      align="end"
      open={isOpen}
      onOpenChange={setIsOpen}
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
              {profile.has_receive_equity ? <Tag tone="info">权益</Tag> : null}
              {profile.is_inner_user ? <Tag tone="neutral">内部</Tag> : null}
            </p>
            <p className={styles.cardPhone}>{profile.mobile}</p>
          </div>
        </div>
        <dl className={styles.cardFacts}>
          <dt>公司</dt>
          <dd>{company}</dd>
        </dl>
        <SizeChoice />
        {isHidden(paths.userInfo(), isSubCustomer) ? null : (
          <LinkButton
            href={paths.userInfo()}
            variant="text"
            block
            icon={<CircleUser size={16} aria-hidden />}
            onClick={() => setIsOpen(false)}
          >
            个人中心
          </LinkButton>
        )}
        <LinkButton href={paths.logout()} variant="text" block icon={<LogOut size={16} aria-hidden />}>
          退出登录
        </LinkButton>
      </div>
    </Popover>
  )
}

const options = (['small', 'medium', 'large'] as const).map(value => ({ value, label: SIZES[value] }))

function SizeChoice() {
  const { size } = useLayoutPreference()
  return (
    <div className={styles.cardSize}>
      <span aria-hidden>界面大小</span>
      <SegmentedControl label="界面大小" options={options} value={size} onChange={chooseSize} />
    </div>
  )
}
