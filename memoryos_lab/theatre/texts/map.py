"""Words on the map."""

from __future__ import annotations

TEXTS = {
    "map_name": ("Map · near = alike", "语义图 · 近者相似"),
    "map_methods": ("Projection", "投影方式"),
    "map_umap": ("UMAP: keeps neighbours together", "UMAP：保持邻近关系"),
    "map_pca": ("PCA: the two widest directions", "PCA：方差最大的两个方向"),
    "map_fitting": ("PCA now; UMAP in about {seconds} s", "现为 PCA；UMAP 约需 {seconds} 秒"),
    "map_soon": ("PCA now; UMAP any moment", "现为 PCA；UMAP 即将完成"),
    "map_failed": ("PCA: UMAP could not be fitted", "PCA：UMAP 拟合失败"),
    "map_stm": ("in short-term", "短期"),
    "map_mtm": ("in mid-term", "中期"),
    "map_archived": ("archived", "已归档"),
    "map_dropped": ("dropped", "已丢弃"),
    "map_now": ("this turn", "本轮"),
    "map_link": ("link", "链接"),
    "map_evidence": ("holds the answer", "含答案"),
}
