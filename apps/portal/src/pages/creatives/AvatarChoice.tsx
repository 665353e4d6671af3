// The avatars with their pictures, one of them chosen.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import type { AvatarList } from '@tallyhelm/protocol/topics/creatives/schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useImageUrl } from '../../api/use-image-url.ts'
import styles from './ai.module.css'
import { WATCH_MS } from './moving.ts'

type Props = { accountId: string; id: string; value: string; onChange: (avatarId: string) => void; error: string | undefined }
type Avatar = AvatarList['content'][number]

/** TikTok adds avatars seldom. */
const STALE_MS = 5 * 60_000
/** Pictures are fetched by the server once somebody asks; one that can't be had stays away. */
const MOST_LOOKS = 6

export function AvatarChoice({ accountId, id, value, onChange, error }: Props) {
  const avatars = useCall(
    creativeEndpoints.avatars,
    { account_id: accountId },
    {
      staleTime: STALE_MS,
      refetchInterval: ({ state: { data, dataUpdateCount } }) =>
        dataUpdateCount < MOST_LOOKS && data?.content.some(({ picture_url }) => picture_url === null) ? WATCH_MS : false,
    },
  )
  return (
    <fieldset className={styles.avatars} role="radiogroup" aria-required aria-invalid={error === undefined ? undefined : true}>
      <legend className={styles.legend}>数字人</legend>
      <Loaded call={avatars} lines={6}>
        {({ content }) =>
          content.length === 0 ? (
            <Empty title="TikTok 暂未提供数字人" />
          ) : (
            <div className={styles.avatarGrid}>
              {content.map((avatar, index) => (
                <AvatarRadio
                  key={avatar.avatar_id}
                  id={avatar.avatar_id === value || (value === '' && index === 0) ? id : undefined}
                  avatar={avatar}
                  name={id}
                  isChosen={avatar.avatar_id === value}
                  onChoose={() => onChange(avatar.avatar_id)}
                />
              ))}
            </div>
          )
        }
      </Loaded>
      {error === undefined ? null : <FieldError text={error} />}
    </fieldset>
  )
}

type RadioProps = { id: string | undefined; avatar: Avatar; name: string; isChosen: boolean; onChoose: () => void }

function AvatarRadio({ id, avatar: { name: called, picture_url }, name, isChosen, onChoose }: RadioProps) {
  return (
    <label className={styles.avatar}>
      <Portrait url={picture_url} />
      <span>
        <input id={id} type="radio" name={name} checked={isChosen} onChange={onChoose} />
        {called}
      </span>
    </label>
  )
}

function Portrait({ url }: { url: string | null }) {
  const address = useImageUrl(url)
  const [isBroken, setIsBroken] = useState(false)
  return (
    <span className={styles.portrait} aria-hidden>
      {address === undefined || isBroken ? (
        <UserRound size={32} />
      ) : (
        <img src={address} alt="" loading="lazy" onError={() => setIsBroken(true)} />
      )}
    </span>
  )
}
