// The addresses of what TikTok makes by AI.
import * as ai from './ai-videos.ts'
import type { Endpoint } from './endpoint.ts'

const AVATARS = 'creative/digital_avatar/'

export const AI_ENDPOINTS: Record<string, Endpoint> = {
  [`GET ${AVATARS}get/`]: { name: 'tiktok.avatars', run: ai.listAvatars, served: 'page page_size', notImitated: 'filtering' },
  [`POST ${AVATARS}video/task/create/`]: { name: 'tiktok.avatar.create', run: ai.createAvatarTasks, served: 'material_packages' },
  [`GET ${AVATARS}video/task/get/`]: { name: 'tiktok.avatar.tasks', run: ai.avatarTasks, served: 'task_ids' },
  [`GET ${AVATARS}video/list/`]: {
    name: 'tiktok.avatar.videos',
    run: ai.listAvatarVideos,
    served: 'filtering page page_size',
    notImitated: 'task_ids avatar_video_ids',
  },
  'GET creative/aigc/voice/get/': {
    name: 'tiktok.voices',
    run: ai.listVoices,
    served: 'advertiser_id page page_size',
    notImitated: 'filtering',
  },
  'POST creative/aigc/video/task/create/': {
    name: 'tiktok.aigc.create',
    run: ai.createVideoTask,
    served: 'advertiser_id aigc_video_type product_video_info',
  },
  'GET creative/aigc/video/task/list/': {
    name: 'tiktok.aigc.tasks',
    run: ai.listVideoTasks,
    served: 'advertiser_id aigc_video_type task_ids page page_size',
    notImitated: 'filtering',
  },
  'POST creative/smart_text/generate/': {
    name: 'tiktok.texts',
    run: ai.smartTexts,
    served: 'advertiser_id adgroup_id language keywords limit',
    notImitated: 'industry_id param_type',
  },
}
