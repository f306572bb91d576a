/** Pictures of one review. */
export const maxPictures = 5;
/** Of a picture that is sent, in bytes. */
export const maxPictureBytes = 8 * 1024 * 1024;
/** Reviews that one network address may write in an hour. */
export const writtenAnHour = 5;
/** Days for which a mailed link confirms a review. */
export const confirmDays = 30;
/** Pictures that one network address may send in an hour. */
export const picturesAnHour = 60;
