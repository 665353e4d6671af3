// User menu: who is signed in, for which company, how large the page is drawn, and the way out.
import type { Profile } from '@tallyhelm/protocol/topics/session/schemas'
import { Avatar } from '@tallyhelm/ui/display/Avatar'
import { Popover } from '@tallyhelm/ui/overlay/Popover'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, Suspense, useState } from 'react'
import { useImageUrl } from '../api/use-image-url.ts'
import styles from './top-bar.module.css'

const UserCard = lazy(async () => ({ default: (await import('./UserCard.tsx')).UserCard }))

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
      <Suspense fallback={<div className={styles.card} />}>
        <UserCard
          profile={profile}
          name={name}
          company={company}
          isSubCustomer={isSubCustomer}
          avatar={<Avatar name={name} {...avatar} />}
          onLeave={() => setIsOpen(false)}
        />
      </Suspense>
    </Popover>
  )
}
