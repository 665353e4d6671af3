// 404: no such page, or no longer.
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { useSearchParams } from 'react-router'
import { paths } from '../../routes/paths.ts'
import { useSession } from '../../session/use-session.ts'
import styles from './errors.module.css'
import { ErrorScreen } from './ErrorScreen.tsx'

const LONGEST_SHOWN = 120

export function NotFoundPage() {
  const session = useSession()
  const from = useSearchParams()[0].get('from')
  return (
    <ErrorScreen
      title="页面不存在或已下线"
      drawing={<path className="accent" d="M106 92V76M120 92V56M134 92V68" strokeDasharray="3 7" />}
      actions={
        <LinkButton variant="primary" href={paths.home()}>
          返回工作台
        </LinkButton>
      }
    >
      {from === null ? null : <p className={styles.path}>{from.slice(0, LONGEST_SHOWN)}</p>}
      {session.status === 'ready' ? <p>可在右上角搜索功能、账户 ID 或单号。</p> : null}
    </ErrorScreen>
  )
}
