// The templates of all sheets, in the order in which they are imported.
import { TAKEOVER_SHEET_CODES, takeoverColumns, takeoverSheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import { TemplateLink } from '../../exports/TemplateLink.tsx'
import styles from './takeovers.module.css'

export function Templates() {
  return (
    <ol className={styles.templates} aria-label="模板">
      {TAKEOVER_SHEET_CODES.map(sheet => {
        const { title, sample, note } = takeoverSheet(sheet)
        return (
          <li key={sheet}>
            <TemplateLink name={title} columns={takeoverColumns(sheet)} sample={sample}>
              {title}
            </TemplateLink>
            <small>{note}</small>
          </li>
        )
      })}
    </ol>
  )
}
