type Box = { width: number; height: number }

/** How far, in CSS pixels either way, an image may move behind the frame that it has to fill. */
export function cropTravel(image: Box, frame: Box, zoom: number): { x: number; y: number } {
  const travel = (imageSide: number, frameSide: number) => Math.max(0, Math.floor((imageSide * zoom - frameSide) / 2))
  return { x: travel(image.width, frame.width), y: travel(image.height, frame.height) }
}
