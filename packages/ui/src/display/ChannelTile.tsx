// A letter tile for an advertising channel, with its name spoken.
import { classNames } from '../styles/class-names.ts'
import styles from './display.module.css'

export type ChannelName = 'facebook' | 'google' | 'tiktok'

const tiles = {
  facebook: { letter: 'f', name: 'Facebook' },
  google: { letter: 'G', name: 'Google' },
  tiktok: { letter: 'T', name: 'TikTok' },
} satisfies Record<ChannelName, { letter: string; name: string }>

/** `decorative` where the name stands beside it. */
export const ChannelTile = ({
  channel,
  size = 'medium',
  decorative,
}: {
  channel: ChannelName
  size?: 'medium' | 'large'
  decorative?: boolean
}) => (
  <span
    className={classNames(styles.channel, styles[channel], size === 'large' && styles.channelLarge)}
    role={decorative ? undefined : 'img'}
    aria-label={decorative ? undefined : tiles[channel].name}
    aria-hidden={decorative || undefined}
  >
    {tiles[channel].letter}
  </span>
)
