// What a case asks for: each figure, beside the one that it replaces.
import type { CaseDetail } from '@tallyhelm/protocol/topics/cases/schemas'
import { Definitions } from '@tallyhelm/ui/layout/Stack'
import styles from './cases.module.css'

export const CaseFacts = ({ facts }: { facts: CaseDetail['facts'] }) => (
  <Definitions
    items={facts.map(({ label, before, value, note }) => ({
      label,
      value: (
        <>
          {before === null || before === value ? (
            value
          ) : (
            <>
              <span className={styles.before}>{before} → </span>
              <b>{value}</b>
            </>
          )}
          {note === null ? null : <span className={styles.quiet}>（{note}）</span>}
        </>
      ),
    }))}
  />
)
