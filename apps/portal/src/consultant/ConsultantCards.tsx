// Consultant cards: who is there for the customer, with the code to add them, and the assistant that everybody has.
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { useLocation } from 'react-router'
import { paths } from '../routes/paths.ts'
import { ConsultantCodes } from './ConsultantCodes.tsx'
import styles from './consultant.module.css'
import type { Edge } from './position.ts'

export function ConsultantCards({ edge, onDock }: { edge: Edge; onDock: (edge: Edge) => void }) {
  const { pathname, search } = useLocation()
  return (
    <div className={styles.panel}>
      <h2 className={styles.heading}>专属顾问</h2>
      <ConsultantCodes />
      <div className={styles.foot}>
        <LinkButton href={paths.feedback(pathname + search)} variant="link" size="mini">
          意见反馈
        </LinkButton>
        <Button variant="text" size="mini" onClick={() => onDock(edge === 'right' ? 'left' : 'right')}>
          {edge === 'right' ? '停靠到左侧' : '停靠到右侧'}
        </Button>
      </div>
    </div>
  )
}
