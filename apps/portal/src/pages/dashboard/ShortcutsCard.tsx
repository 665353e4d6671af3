// Shortcuts: the pages that the user has put here, at most eight of what the menu leads to.
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Link } from '@tallyhelm/ui/actions/Link'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Popover } from '@tallyhelm/ui/overlay/Popover'
import Settings2 from 'lucide-react/icons/settings-2'
import { useStoredPreference } from '../../preferences/use-stored-preference.ts'
import { menuFor } from '../../routes/menu.ts'
import { useProfile } from '../../session/use-session.ts'
import { useOpenedChannels } from '../../shell/use-opened-channels.ts'
import { shortcutIcons } from './shortcut-icons.tsx'
import { chosenShortcuts, MOST_SHORTCUTS, readShortcutPreference, type Shortcut, shortcutsOf, toggleShortcut } from './shortcuts.ts'
import styles from './dashboard.module.css'

export function ShortcutsCard() {
  const { roles, isSubCustomer } = useProfile()
  const offered = shortcutsOf(menuFor(roles, isSubCustomer, useOpenedChannels()))
  const { preference, isLoaded, save } = useStoredPreference('dashboard-shortcuts', readShortcutPreference)
  const chosen = chosenShortcuts(offered, preference)
  return (
    <Card
      title="快捷入口"
      padded={false}
      className={styles.natural ?? ''}
      actions={isLoaded ? <Chooser offered={offered} chosen={chosen} onChoose={paths => save({ paths })} /> : undefined}
    >
      {chosen.length === 0 ? (
        <Empty title="还没有快捷入口" text="从右上角选择常用页面，最多 8 个。" />
      ) : (
        <nav aria-label="快捷入口" className={styles.shortcuts}>
          {chosen.map(shortcut => (
            <Link key={shortcut.path} href={shortcut.path}>
              <ShortcutSign shortcut={shortcut} />
              {shortcut.title}
            </Link>
          ))}
        </nav>
      )}
    </Card>
  )
}

function ShortcutSign({ shortcut: { path, icon, channel } }: { shortcut: Shortcut }) {
  return channel === undefined ? (
    <span className={styles.shortcutIcon}>{shortcutIcons(path, icon)}</span>
  ) : (
    <span className={styles.shortcutIcon} data-hot>
      <ChannelTile channel={CHANNELS[channel].path} decorative />
    </span>
  )
}

type ChooserProps = {
  offered: readonly Shortcut[]
  chosen: readonly Shortcut[]
  /** Undefined brings the usual ones back. */
  onChoose: (paths: readonly string[] | undefined) => void
}

function Chooser({ offered, chosen, onChoose }: ChooserProps) {
  const isFull = chosen.length >= MOST_SHORTCUTS
  return (
    <Popover
      title="编辑快捷入口"
      align="end"
      trigger={<IconButton label="编辑快捷入口" tooltip={false} icon={<Settings2 size={16} aria-hidden />} />}
    >
      <ul className={styles.choices}>
        {offered.map(({ path, title }) => {
          const isChosen = chosen.some(shortcut => shortcut.path === path)
          return (
            <li key={path}>
              <Checkbox checked={isChosen} disabled={isFull && !isChosen} onChange={() => onChoose(toggleShortcut(chosen, path))}>
                {title}
              </Checkbox>
            </li>
          )
        })}
      </ul>
      <div className={styles.choicesFoot}>
        <span role="status">
          已选 {chosen.length} / {MOST_SHORTCUTS}
        </span>
        <Button variant="link" size="mini" onClick={() => onChoose(undefined)}>
          恢复默认
        </Button>
      </div>
    </Popover>
  )
}
