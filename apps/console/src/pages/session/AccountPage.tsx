// One's own account: the password, and where one is signed in.
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import { STAFF_ROLES } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCall, useCommand } from '../../api/queries.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './account.module.css'
import { PasswordDialog } from '../../forms/PasswordDialog.tsx'

export function AccountPage() {
  const staff = useStaff()
  const [isChanging, setIsChanging] = useState(false)
  const toast = useToast()
  return (
    <>
      <PageHeader title="我的账号" />
      <Stack>
        <Card title="资料" actions={<Button onClick={() => setIsChanging(true)}>修改密码</Button>}>
          <Definitions
            items={[
              { label: '姓名', value: staff.staff_name },
              { label: '账号', value: staff.login_name },
              { label: '角色', value: STAFF_ROLES[staff.role] },
              { label: '动态验证码', value: '已绑定，如需更换请联系管理员' },
            ]}
          />
        </Card>
        <Sessions />
      </Stack>
      {isChanging ? (
        <PasswordDialog
          onClose={() => setIsChanging(false)}
          onDone={() => {
            setIsChanging(false)
            toast.success('密码已修改，其他设备已退出登录')
          }}
        />
      ) : null}
    </>
  )
}

function Sessions() {
  const { data, error, refetch } = useCall(staffEndpoints.sessions, {})
  const end = useCommand(staffEndpoints.endSession, { onSuccess: () => void refetch() })
  return (
    <Card title="登录设备" meta="30 分钟未操作自动退出，最长 12 小时">
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      <ul className={styles.sessions}>
        {(data?.items ?? []).map(session => (
          <li key={session.id}>
            <div>
              <p>
                {session.device} {session.is_current ? <Tag tone="success">本次登录</Tag> : null}
              </p>
              <p className={styles.agent}>
                {session.address}，{timeText(session.signed_in_at)} 登录，{timeText(session.last_used_at)} 最近使用
              </p>
            </div>
            {session.is_current ? null : (
              <Button size="small" loading={end.isPending} onClick={() => end.mutate({ request: { id: session.id } })}>
                退出此设备
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
