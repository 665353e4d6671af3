// What the product still lacks, on the home page of whoever may mend it, as long as something is open.
import { setupEndpoints } from '@tallyhelm/protocol/topics/setup/endpoints'
import { SETUP_STATES, setupLine } from '@tallyhelm/protocol/topics/setup/enums'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useCall } from '../../api/queries.ts'
import styles from './workbench.module.css'

const SHOWN = 4

export function SetupCard() {
  const { data } = useCall(setupEndpoints.list, {})
  const open = data?.content.filter(row => row.state !== 'OK') ?? []
  if (open.length === 0) return null
  return (
    <div className={styles.toCheck}>
      <Card title={`开业清单：还有 ${open.length} 项未就绪`} actions={<Link href="/setup">查看开业清单</Link>} padded={false}>
        <ul aria-label="开业清单未就绪的项">
          {open.slice(0, SHOWN).map(({ key, state, detail }) => (
            <li key={key} className={styles.proposal}>
              <Tag tone={SETUP_STATES[state].tone}>{SETUP_STATES[state].text}</Tag>
              <span>{setupLine(key).title}</span>
              <span className={styles.whose}>{detail}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
