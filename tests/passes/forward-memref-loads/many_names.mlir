// differs: mlir-opt has no pass of that name.
// Of more than 128 buffers that may be one a store to any leaves nothing known of the others.

func.func @many(
    %m0: memref<f32>, %m1: memref<f32>, %m2: memref<f32>, %m3: memref<f32>, %m4: memref<f32>,
    %m5: memref<f32>, %m6: memref<f32>, %m7: memref<f32>, %m8: memref<f32>, %m9: memref<f32>,
    %m10: memref<f32>, %m11: memref<f32>, %m12: memref<f32>, %m13: memref<f32>, %m14: memref<f32>,
    %m15: memref<f32>, %m16: memref<f32>, %m17: memref<f32>, %m18: memref<f32>, %m19: memref<f32>,
    %m20: memref<f32>, %m21: memref<f32>, %m22: memref<f32>, %m23: memref<f32>, %m24: memref<f32>,
    %m25: memref<f32>, %m26: memref<f32>, %m27: memref<f32>, %m28: memref<f32>, %m29: memref<f32>,
    %m30: memref<f32>, %m31: memref<f32>, %m32: memref<f32>, %m33: memref<f32>, %m34: memref<f32>,
    %m35: memref<f32>, %m36: memref<f32>, %m37: memref<f32>, %m38: memref<f32>, %m39: memref<f32>,
    %m40: memref<f32>, %m41: memref<f32>, %m42: memref<f32>, %m43: memref<f32>, %m44: memref<f32>,
    %m45: memref<f32>, %m46: memref<f32>, %m47: memref<f32>, %m48: memref<f32>, %m49: memref<f32>,
    %m50: memref<f32>, %m51: memref<f32>, %m52: memref<f32>, %m53: memref<f32>, %m54: memref<f32>,
    %m55: memref<f32>, %m56: memref<f32>, %m57: memref<f32>, %m58: memref<f32>, %m59: memref<f32>,
    %m60: memref<f32>, %m61: memref<f32>, %m62: memref<f32>, %m63: memref<f32>, %m64: memref<f32>,
    %m65: memref<f32>, %m66: memref<f32>, %m67: memref<f32>, %m68: memref<f32>, %m69: memref<f32>,
    %m70: memref<f32>, %m71: memref<f32>, %m72: memref<f32>, %m73: memref<f32>, %m74: memref<f32>,
    %m75: memref<f32>, %m76: memref<f32>, %m77: memref<f32>, %m78: memref<f32>, %m79: memref<f32>,
    %m80: memref<f32>, %m81: memref<f32>, %m82: memref<f32>, %m83: memref<f32>, %m84: memref<f32>,
    %m85: memref<f32>, %m86: memref<f32>, %m87: memref<f32>, %m88: memref<f32>, %m89: memref<f32>,
    %m90: memref<f32>, %m91: memref<f32>, %m92: memref<f32>, %m93: memref<f32>, %m94: memref<f32>,
    %m95: memref<f32>, %m96: memref<f32>, %m97: memref<f32>, %m98: memref<f32>, %m99: memref<f32>,
    %m100: memref<f32>, %m101: memref<f32>, %m102: memref<f32>, %m103: memref<f32>, %m104: memref<f32>,
    %m105: memref<f32>, %m106: memref<f32>, %m107: memref<f32>, %m108: memref<f32>, %m109: memref<f32>,
    %m110: memref<f32>, %m111: memref<f32>, %m112: memref<f32>, %m113: memref<f32>, %m114: memref<f32>,
    %m115: memref<f32>, %m116: memref<f32>, %m117: memref<f32>, %m118: memref<f32>, %m119: memref<f32>,
    %m120: memref<f32>, %m121: memref<f32>, %m122: memref<f32>, %m123: memref<f32>, %m124: memref<f32>,
    %m125: memref<f32>, %m126: memref<f32>, %m127: memref<f32>, %m128: memref<f32>, %m129: memref<f32>,
    %x: f32, %y: f32) -> (f32, f32) {
  memref.store %x, %m1[] : memref<f32>
  memref.store %x, %m2[] : memref<f32>
  memref.store %x, %m3[] : memref<f32>
  memref.store %x, %m4[] : memref<f32>
  memref.store %x, %m5[] : memref<f32>
  memref.store %x, %m6[] : memref<f32>
  memref.store %x, %m7[] : memref<f32>
  memref.store %x, %m8[] : memref<f32>
  memref.store %x, %m9[] : memref<f32>
  memref.store %x, %m10[] : memref<f32>
  memref.store %x, %m11[] : memref<f32>
  memref.store %x, %m12[] : memref<f32>
  memref.store %x, %m13[] : memref<f32>
  memref.store %x, %m14[] : memref<f32>
  memref.store %x, %m15[] : memref<f32>
  memref.store %x, %m16[] : memref<f32>
  memref.store %x, %m17[] : memref<f32>
  memref.store %x, %m18[] : memref<f32>
  memref.store %x, %m19[] : memref<f32>
  memref.store %x, %m20[] : memref<f32>
  memref.store %x, %m21[] : memref<f32>
  memref.store %x, %m22[] : memref<f32>
  memref.store %x, %m23[] : memref<f32>
  memref.store %x, %m24[] : memref<f32>
  memref.store %x, %m25[] : memref<f32>
  memref.store %x, %m26[] : memref<f32>
  memref.store %x, %m27[] : memref<f32>
  memref.store %x, %m28[] : memref<f32>
  memref.store %x, %m29[] : memref<f32>
  memref.store %x, %m30[] : memref<f32>
  memref.store %x, %m31[] : memref<f32>
  memref.store %x, %m32[] : memref<f32>
  memref.store %x, %m33[] : memref<f32>
  memref.store %x, %m34[] : memref<f32>
  memref.store %x, %m35[] : memref<f32>
  memref.store %x, %m36[] : memref<f32>
  memref.store %x, %m37[] : memref<f32>
  memref.store %x, %m38[] : memref<f32>
  memref.store %x, %m39[] : memref<f32>
  memref.store %x, %m40[] : memref<f32>
  memref.store %x, %m41[] : memref<f32>
  memref.store %x, %m42[] : memref<f32>
  memref.store %x, %m43[] : memref<f32>
  memref.store %x, %m44[] : memref<f32>
  memref.store %x, %m45[] : memref<f32>
  memref.store %x, %m46[] : memref<f32>
  memref.store %x, %m47[] : memref<f32>
  memref.store %x, %m48[] : memref<f32>
  memref.store %x, %m49[] : memref<f32>
  memref.store %x, %m50[] : memref<f32>
  memref.store %x, %m51[] : memref<f32>
  memref.store %x, %m52[] : memref<f32>
  memref.store %x, %m53[] : memref<f32>
  memref.store %x, %m54[] : memref<f32>
  memref.store %x, %m55[] : memref<f32>
  memref.store %x, %m56[] : memref<f32>
  memref.store %x, %m57[] : memref<f32>
  memref.store %x, %m58[] : memref<f32>
  memref.store %x, %m59[] : memref<f32>
  memref.store %x, %m60[] : memref<f32>
  memref.store %x, %m61[] : memref<f32>
  memref.store %x, %m62[] : memref<f32>
  memref.store %x, %m63[] : memref<f32>
  memref.store %x, %m64[] : memref<f32>
  memref.store %x, %m65[] : memref<f32>
  memref.store %x, %m66[] : memref<f32>
  memref.store %x, %m67[] : memref<f32>
  memref.store %x, %m68[] : memref<f32>
  memref.store %x, %m69[] : memref<f32>
  memref.store %x, %m70[] : memref<f32>
  memref.store %x, %m71[] : memref<f32>
  memref.store %x, %m72[] : memref<f32>
  memref.store %x, %m73[] : memref<f32>
  memref.store %x, %m74[] : memref<f32>
  memref.store %x, %m75[] : memref<f32>
  memref.store %x, %m76[] : memref<f32>
  memref.store %x, %m77[] : memref<f32>
  memref.store %x, %m78[] : memref<f32>
  memref.store %x, %m79[] : memref<f32>
  memref.store %x, %m80[] : memref<f32>
  memref.store %x, %m81[] : memref<f32>
  memref.store %x, %m82[] : memref<f32>
  memref.store %x, %m83[] : memref<f32>
  memref.store %x, %m84[] : memref<f32>
  memref.store %x, %m85[] : memref<f32>
  memref.store %x, %m86[] : memref<f32>
  memref.store %x, %m87[] : memref<f32>
  memref.store %x, %m88[] : memref<f32>
  memref.store %x, %m89[] : memref<f32>
  memref.store %x, %m90[] : memref<f32>
  memref.store %x, %m91[] : memref<f32>
  memref.store %x, %m92[] : memref<f32>
  memref.store %x, %m93[] : memref<f32>
  memref.store %x, %m94[] : memref<f32>
  memref.store %x, %m95[] : memref<f32>
  memref.store %x, %m96[] : memref<f32>
  memref.store %x, %m97[] : memref<f32>
  memref.store %x, %m98[] : memref<f32>
  memref.store %x, %m99[] : memref<f32>
  memref.store %x, %m100[] : memref<f32>
  memref.store %x, %m101[] : memref<f32>
  memref.store %x, %m102[] : memref<f32>
  memref.store %x, %m103[] : memref<f32>
  memref.store %x, %m104[] : memref<f32>
  memref.store %x, %m105[] : memref<f32>
  memref.store %x, %m106[] : memref<f32>
  memref.store %x, %m107[] : memref<f32>
  memref.store %x, %m108[] : memref<f32>
  memref.store %x, %m109[] : memref<f32>
  memref.store %x, %m110[] : memref<f32>
  memref.store %x, %m111[] : memref<f32>
  memref.store %x, %m112[] : memref<f32>
  memref.store %x, %m113[] : memref<f32>
  memref.store %x, %m114[] : memref<f32>
  memref.store %x, %m115[] : memref<f32>
  memref.store %x, %m116[] : memref<f32>
  memref.store %x, %m117[] : memref<f32>
  memref.store %x, %m118[] : memref<f32>
  memref.store %x, %m119[] : memref<f32>
  memref.store %x, %m120[] : memref<f32>
  memref.store %x, %m121[] : memref<f32>
  memref.store %x, %m122[] : memref<f32>
  memref.store %x, %m123[] : memref<f32>
  memref.store %x, %m124[] : memref<f32>
  memref.store %x, %m125[] : memref<f32>
  memref.store %x, %m126[] : memref<f32>
  memref.store %x, %m127[] : memref<f32>
  memref.store %x, %m128[] : memref<f32>
  memref.store %x, %m129[] : memref<f32>
  %before = memref.load %m0[] : memref<f32>
  memref.store %y, %m1[] : memref<f32>
  %after = memref.load %m0[] : memref<f32>
  return %before, %after : f32, f32
}
