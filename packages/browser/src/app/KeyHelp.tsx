// The list of keys; loaded when it is asked for.
import { Button } from '@tallyhelm/ui/actions/Button'
import { Kbd } from '@tallyhelm/ui/display/Kbd'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import styles from './key-help.module.css'
import type { Place } from './use-page-keys.ts'

export type HelpLine = readonly [keys: readonly string[], what: string]

type Props = { places: readonly Place[]; keys: readonly HelpLine[]; note?: string; onClose: () => void }

export function KeyHelp({ places, keys, note, onClose }: Props) {
  const toPlaces = places.map(({ key, title }): HelpLine => [['G', key.toUpperCase()], `前往“${title}”`])
  return (
    <Dialog open onClose={onClose} title="快捷键" width={480} footer={<Button onClick={onClose}>知道了</Button>}>
      <dl className={styles.keys}>
        {[...toPlaces, ...keys].map(([pressed, what]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {pressed.map(key => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {note === undefined ? null : <p className={styles.note}>{note}</p>}
    </Dialog>
  )
}
