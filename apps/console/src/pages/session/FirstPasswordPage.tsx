// Whoever signs in with a password that somebody else made chooses his own before anything else opens.
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useQueryClient } from '@tanstack/react-query'
import { useCommand } from '../../api/queries.ts'
import { PasswordDialog } from '../../forms/PasswordDialog.tsx'
import { clearToken } from '../../session/token.ts'
import styles from './session.module.css'

export function FirstPasswordPage() {
  const cache = useQueryClient()
  const signOut = useCommand(staffEndpoints.signOut, { onSettled: () => clearToken() })
  return (
    <div className={styles.first}>
      <PageHeader title="修改初始密码" />
      <PasswordDialog isFirst onDone={() => void cache.invalidateQueries()} onClose={() => signOut.mutate({ request: {} })} />
    </div>
  )
}
