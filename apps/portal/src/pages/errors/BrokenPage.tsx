// 500: the profile could not be loaded; trying again leads back to where one wanted to go.
import { Button } from '@tallyhelm/ui/actions/Button'
import { CopyButton } from '@tallyhelm/ui/actions/CopyButton'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Navigate } from 'react-router'
import { paths } from '../../routes/paths.ts'
import { safeRedirect } from '../../routes/redirect.ts'
import { REDIRECT_KEY } from '../../session/token.ts'
import { useSession } from '../../session/use-session.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import styles from './errors.module.css'

export function BrokenPage() {
  const session = useSession()
  const stored = sessionStorage.getItem(REDIRECT_KEY)
  if (session.status === 'ready' && stored !== null) return <Return to={safeRedirect(stored)} />
  const failed = session.status === 'failed' ? session : undefined
  return (
    <ErrorScreen
      title="服务开小差了"
      drawing={<path className="accent" d="M104 88l12-12-8-10 12-12M128 90l8-14" />}
      actions={
        <>
          <LinkButton href={paths.logout()}>退出登录</LinkButton>
          <Button
            variant="primary"
            loading={session.status === 'loading'}
            onClick={failed?.retry ?? (() => window.location.assign(safeRedirect(stored)))}
          >
            重试
          </Button>
        </>
      }
    >
      <p>{failed?.message ?? '请稍后重试。'}</p>
      {failed?.requestId === undefined ? null : (
        <p className={styles.path}>
          请求编号 {failed.requestId}
          <CopyButton text={failed.requestId} label="复制请求编号" />
        </p>
      )}
    </ErrorScreen>
  )
}

function Return({ to }: { to: string }) {
  sessionStorage.removeItem(REDIRECT_KEY)
  return <Navigate to={to} replace />
}
