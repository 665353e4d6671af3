// User card: who one is, how large the page is drawn, and the ways to the personal centre and out; loaded when the menu is first wanted.
import type { Profile } from '@tallyhelm/protocol/topics/session/schemas'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import CircleUser from 'lucide-react/icons/circle-user'
import LogOut from 'lucide-react/icons/log-out'
import type { ReactNode } from 'react'
import { isHidden } from '../routes/menu.ts'
import { paths } from '../routes/paths.ts'
import { chooseSize, SIZES, useLayoutPreference } from './layout-preference.ts'
import styles from './top-bar.module.css'

type Props = { profile: Profile; name: string; company: string; isSubCustomer: boolean; avatar: ReactNode; onLeave: () => void }

export function UserCard({ profile, name, company, isSubCustomer, avatar, onLeave }: Props) {
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        {avatar}
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
        <LinkButton href={paths.userInfo()} variant="text" block icon={<CircleUser size={16} aria-hidden />} onClick={onLeave}>
          个人中心
        </LinkButton>
      )}
      <LinkButton href={paths.logout()} variant="text" block icon={<LogOut size={16} aria-hidden />}>
        退出登录
      </LinkButton>
    </div>
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
