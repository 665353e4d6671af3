// The addresses of files, identities and pixels.
import type { Endpoint } from './endpoint.ts'
import { finishUpload, startUpload, transferUpload } from './file-uploads.ts'
import { pictureInfo, searchPictures, searchVideos, uploadPicture, uploadVideo, videoInfo } from './files.ts'
import { createIdentity, listIdentities, listPixels } from './identities.ts'

const SEARCH = { served: 'advertiser_id filtering page page_size', notImitated: 'sort_field' }

export const FILE_ENDPOINTS: Record<string, Endpoint> = {
  'POST file/image/ad/upload/': {
    name: 'tiktok.picture.upload',
    run: uploadPicture,
    served: 'advertiser_id upload_type file_name image_file image_signature file_id',
    notImitated: 'image_url',
  },
  'POST file/video/ad/upload/': {
    name: 'tiktok.video.upload',
    run: uploadVideo,
    served: 'advertiser_id upload_type file_name video_file video_signature file_id',
    notImitated: 'video_url video_id is_third_party flaw_detect auto_fix_enabled auto_bind_enabled',
  },
  'POST file/start/upload/': { name: 'tiktok.file.start', run: startUpload, served: 'advertiser_id size content_type name' },
  'POST file/transfer/upload/': {
    name: 'tiktok.file.transfer',
    run: transferUpload,
    served: 'advertiser_id upload_id signature start_offset file',
  },
  'POST file/finish/upload/': { name: 'tiktok.file.finish', run: finishUpload, served: 'advertiser_id upload_id' },
  'GET file/image/ad/info/': { name: 'tiktok.picture.info', run: pictureInfo, served: 'advertiser_id image_ids' },
  'GET file/video/ad/info/': { name: 'tiktok.video.info', run: videoInfo, served: 'advertiser_id video_ids' },
  'GET file/image/ad/search/': { name: 'tiktok.picture.search', run: searchPictures, ...SEARCH },
  'GET file/video/ad/search/': { name: 'tiktok.video.search', run: searchVideos, ...SEARCH },
  'POST identity/create/': { name: 'tiktok.identity.create', run: createIdentity, served: 'advertiser_id display_name image_uri' },
  'GET identity/get/': {
    name: 'tiktok.identities',
    run: listIdentities,
    served: 'advertiser_id identity_type page page_size',
    notImitated: 'identity_authorized_bc_id filtering',
  },
  'GET pixel/list/': {
    name: 'tiktok.pixels',
    run: listPixels,
    served: 'advertiser_id page page_size',
    notImitated: 'pixel_id code name order_by filtering',
  },
}
