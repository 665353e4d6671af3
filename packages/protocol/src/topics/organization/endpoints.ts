// Brand and preference calls.
import { endpoint } from '../../wire/endpoint.ts'
import type { Brand, Preference } from './schemas.ts'

export const organizationEndpoints = {
  brand: endpoint<Record<string, never>, Brand>({ method: 'GET', path: '/api/brand', callers: ['anyone'], summary: '品牌配置' }),
  readPreference: endpoint<{ page: string }, { value: Preference | null }>({
    method: 'GET',
    path: '/api/wallet/client/wallet/preferences',
    callers: ['user'],
    summary: '读取页面设置（列、密度、常用筛选）',
  }),
  writePreference: endpoint<{ page: string; value: Preference }, Record<string, never>>({
    path: '/api/wallet/client/wallet/preferences',
    callers: ['user'],
    changesState: true,
    summary: '保存页面设置',
  }),
}
