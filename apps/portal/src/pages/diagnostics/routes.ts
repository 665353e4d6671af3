// Routes of what people report about the portal (spec §2, Public routes).
import { type PageEntry, withToken } from '../../routes/definition.ts'

export const diagnosticsRoutes: readonly PageEntry[] = [
  { ...withToken, name: 'Feedback', path: '/feedback', title: '意见反馈', page: 'diagnostics/FeedbackPage' },
]
