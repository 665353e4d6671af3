// The templates of all sheets, in the order in which they are imported.
import { TAKEOVER_SHEET_CODES, takeoverColumns, takeoverSheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import { csvAddress } from '../../exports/sheet-files.ts'
import styles from './takeovers.module.css'

export function Templates() {
  return (
    <ol className={styles.templates} aria-label="模板">
      {TAKEOVER_SHEET_CODES.map(sheet => {
        const { title, sample, note } = takeoverSheet(sheet)
        return (
          <li key={sheet}>
            <a className={styles.link} href={csvAddress([takeoverColumns(sheet), sample])} download={`${title}.csv`}>
              {title}
            </a>
            <small>{note}</small>
          </li>
        )
      })}
    </ol>
  )
}
